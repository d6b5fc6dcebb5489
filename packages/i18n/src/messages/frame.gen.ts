// Generated from locales/en/frame.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Frame {
  'frame.skip': undefined;
  'frame.home': { product: string | number };
  'frame.mainNav': undefined;
  'frame.adminNav': undefined;
  'frame.loading': undefined;
  'frame.lost': undefined;
  'nav.home': undefined;
  'nav.meetings': undefined;
  'nav.recordings': undefined;
  'nav.users': undefined;
  'nav.groups': undefined;
  'nav.accessRequests': undefined;
  'nav.peopleImport': undefined;
  'nav.siteMeetings': undefined;
  'nav.health': undefined;
  'nav.media': undefined;
  'nav.siteSettings': undefined;
  'nav.auditLog': undefined;
  'nav.announcements': undefined;
  'nav.sites': undefined;
  'nav.emailTemplates': undefined;
  'nav.mailbox': undefined;
  'account.menu': { name: string | number };
  'account.picture': undefined;
  'account.theme': undefined;
  'account.theme.light': undefined;
  'account.theme.dark': undefined;
  'account.theme.system': undefined;
  'account.theme.site': undefined;
  'account.notSaved': undefined;
  'account.contrast': undefined;
  'account.language': undefined;
  'account.languageSettings': undefined;
  'account.profile': undefined;
  'account.settings': undefined;
  'account.security': undefined;
  'account.myData': undefined;
  'account.preference': undefined;
  'account.signOut': undefined;
  'error.notFound.title': undefined;
  'error.notFound.text': undefined;
  'error.notOnSite.text': undefined;
  'error.forbidden.title': undefined;
  'error.forbidden.text': undefined;
  'error.internal.title': undefined;
  'error.internal.text': undefined;
  'frame.sites.switch': { site: string | number };
  'frame.sites.all': undefined;
  'frame.sites.find': undefined;
  'frame.sites.none': undefined;
  'frame.sites.failed': undefined;
  'frame.sites.signIn': undefined;
  'error.notInHub.text': undefined;
}
