// Generated from locales/en/people.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface People {
  'people.lead': { count: number };
  'people.search': undefined;
  'people.invite': undefined;
  'people.column.name': undefined;
  'people.column.roles': undefined;
  'people.column.state': undefined;
  'people.column.seen': undefined;
  'people.never': undefined;
  'people.state.active': undefined;
  'people.state.invited': undefined;
  'people.state.disabled': undefined;
  'people.role.ADMIN': undefined;
  'people.role.SITEADMIN': undefined;
  'people.role.RO_SITEADMIN': undefined;
  'people.role.WHOLESALE_ADMIN': undefined;
  'people.role.HOST': undefined;
  'people.role.ATTENDEE': undefined;
  'people.role.none': undefined;
  'people.roleHint.ADMIN': undefined;
  'people.roleHint.SITEADMIN': undefined;
  'people.roleHint.RO_SITEADMIN': undefined;
  'people.roleHint.HOST': undefined;
  'people.roleHint.ATTENDEE': undefined;
  'people.shown': { shown: string | number; total: number };
  'people.copy': { count: number };
  'people.copied': undefined;
  'people.notCopied': undefined;
  'people.noneFound': { query: string | number };
  'people.noneFoundText': undefined;
  'people.inviteTitle': { site: string | number };
  'people.inviteName': undefined;
  'people.inviteEmail': undefined;
  'people.inviteRoles': undefined;
  'people.inviteSend': undefined;
  'people.invited': { name: string | number };
  'people.unmailed.title': { name: string | number };
  'people.unmailed.text': { name: string | number };
  'people.unmailed.signIn': { email: string | number; site: string | number };
  'people.unmailed.console': undefined;
  'people.unmailed.command': undefined;
  'people.unmailed.copy': undefined;
  'people.unmailed.copied': undefined;
  'people.unmailed.notCopied': undefined;
  'people.problem.taken': undefined;
  'people.problem.forbidden': undefined;
  'people.transfer.import': undefined;
  'people.transfer.export': undefined;
  'people.transfer.failed': undefined;
}
