// Generated from locales/en/entry.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Entry {
  'entry.forgot.title': undefined;
  'entry.forgot.lead': undefined;
  'entry.forgot.submit': undefined;
  'entry.forgot.sentTitle': undefined;
  'entry.forgot.sentText': { email: string | number };
  'entry.forgot.back': undefined;
  'entry.set.titleInvited': { site: string | number };
  'entry.set.titleReset': undefined;
  'entry.set.lead': { email: string | number };
  'entry.set.name': undefined;
  'entry.set.password': undefined;
  'entry.set.hint': { least: string | number };
  'entry.set.submit': undefined;
  'entry.set.expiredTitle': undefined;
  'entry.set.expiredText': undefined;
  'entry.set.expiredAction': undefined;
  'entry.set.signInText': { email: string | number; site: string | number };
  'entry.setup.title': { product: string | number };
  'entry.setup.lead': undefined;
  'entry.setup.organisation': undefined;
  'entry.setup.address': undefined;
  'entry.setup.addressHint': undefined;
  'entry.setup.timeZone': undefined;
  'entry.setup.timeZoneHint': undefined;
  'entry.setup.you': undefined;
  'entry.setup.contents': undefined;
  'entry.setup.contents.empty': undefined;
  'entry.setup.contents.sample': undefined;
  'entry.setup.contents.sampleHint': undefined;
  'entry.setup.submit': undefined;
  'entry.setup.closedTitle': undefined;
  'entry.setup.closedText': { product: string | number };
  'entry.setup.closedAction': undefined;
  'entry.sites.title': undefined;
  'entry.sites.lead': undefined;
  'entry.sites.name': undefined;
  'entry.sites.submit': undefined;
  'entry.sites.join': undefined;
  'entry.fresh.title': { product: string | number };
  'entry.fresh.text': undefined;
}
