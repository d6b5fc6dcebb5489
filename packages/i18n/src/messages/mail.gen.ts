// Generated from locales/en/mail.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Mail {
  'mail.greeting': { name: string | number };
  'mail.footer': { product: string | number; site: string | number };
  'mail.linkFallback': undefined;
  'mail.siteInvitation.subject': { inviter: string | number; site: string | number };
  'mail.siteInvitation.body': { inviter: string | number; site: string | number };
  'mail.siteInvitation.action': undefined;
  'mail.siteInvitation.valid': { days: number };
  'mail.signInInvitation.body': { inviter: string | number; site: string | number };
  'mail.signInInvitation.action': undefined;
  'mail.signInInvitation.note': { site: string | number };
  'mail.passwordElsewhere.subject': { site: string | number };
  'mail.passwordElsewhere.body': { site: string | number };
  'mail.passwordElsewhere.note': { site: string | number };
  'mail.passwordReset.subject': { site: string | number };
  'mail.passwordReset.body': { site: string | number };
  'mail.passwordReset.action': undefined;
  'mail.passwordReset.valid': { minutes: number };
  'mail.passwordChanged.subject': { site: string | number };
  'mail.passwordChanged.body': undefined;
  'mail.passwordChanged.action': undefined;
  'mail.meeting.subject.invited': { topic: string | number };
  'mail.meeting.subject.changed': { topic: string | number };
  'mail.meeting.subject.cancelled': { topic: string | number };
  'mail.meeting.body.invited': { host: string | number };
  'mail.meeting.body.changed': { host: string | number };
  'mail.meeting.body.cancelled': { host: string | number };
  'mail.meeting.topic': undefined;
  'mail.meeting.when': undefined;
  'mail.meeting.number': undefined;
  'mail.meeting.password': undefined;
  'mail.meeting.agenda': undefined;
  'mail.meeting.action': undefined;
  'mail.meeting.note': undefined;
  'mail.meeting.subject.scheduled': { topic: string | number };
  'mail.meeting.body.changedHow': { host: string | number };
  'mail.meeting.bodyHost.invited': undefined;
  'mail.meeting.bodyHost.changed': undefined;
  'mail.meeting.bodyHost.cancelled': undefined;
  'mail.meeting.changes': undefined;
  'mail.meeting.before': undefined;
  'mail.meeting.now': undefined;
  'mail.meeting.none': undefined;
  'mail.meeting.asItIs': undefined;
  'mail.meeting.start': { offset: string | number; when: string | number; zone: string | number };
  'mail.meeting.startPlanned': { start: string | number };
  'mail.meeting.duration': undefined;
  'mail.meeting.link': undefined;
  'mail.meeting.actionHost': undefined;
  'mail.meeting.byNumber': undefined;
  'mail.meeting.byNumberPassword': undefined;
}
