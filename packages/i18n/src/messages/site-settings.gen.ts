// Generated from locales/en/site-settings.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface SiteSettings {
  'siteSettings.lead': undefined;
  'siteSettings.search': undefined;
  'siteSettings.noneFound': { query: string | number };
  'siteSettings.noneFoundText': undefined;
  'siteSettings.readOnly': undefined;
  'siteSettings.consoleOnly': undefined;
  'siteSettings.reset': undefined;
  'siteSettings.resetOne': { name: string | number };
  'siteSettings.discard': undefined;
  'siteSettings.saved': undefined;
  'siteSettings.default': { value: string | number };
  'siteSettings.changedBy': { name: string | number; when: string | number };
  'siteSettings.changedMeanwhile': { name: string | number; value: string | number };
  'siteSettings.on': undefined;
  'siteSettings.off': undefined;
  'siteSettings.nothing': undefined;
  'siteSettings.meetingsEnd.title': undefined;
  'siteSettings.meetingsEnd.text': { count: number };
  'siteSettings.group.site': undefined;
  'siteSettings.group.modules': undefined;
  'siteSettings.group.appearance': undefined;
  'siteSettings.group.people': undefined;
  'siteSettings.group.meetings': undefined;
  'siteSettings.group.links': undefined;
  'siteSettings.group.field': undefined;
  'siteSettings.name.meetingSupport': undefined;
  'siteSettings.about.meetingSupport': undefined;
  'siteSettings.name.userHubTheme': undefined;
  'siteSettings.about.userHubTheme': undefined;
  'siteSettings.name.supportDarkMode': undefined;
  'siteSettings.about.supportDarkMode': undefined;
  'siteSettings.name.siteWindowTitle': undefined;
  'siteSettings.about.siteWindowTitle': undefined;
  'siteSettings.name.enableCallAnalyzerForSignIn': undefined;
  'siteSettings.about.enableCallAnalyzerForSignIn': undefined;
  'siteSettings.name.allowLeaving': undefined;
  'siteSettings.about.allowLeaving': undefined;
  'siteSettings.name.globalPageServiceUrl': undefined;
  'siteSettings.about.globalPageServiceUrl': undefined;
  'siteSettings.name.imprintUrl': undefined;
  'siteSettings.about.imprintUrl': undefined;
  'siteSettings.name.privacyUrl': undefined;
  'siteSettings.about.privacyUrl': undefined;
  'siteSettings.name.classicViewUrl': undefined;
  'siteSettings.about.classicViewUrl': undefined;
  'siteSettings.name.supportMyProfile': undefined;
  'siteSettings.about.supportMyProfile': undefined;
  'siteSettings.name.enableSpa': undefined;
  'siteSettings.about.enableSpa': undefined;
  'siteSettings.name.supportMeetingSettings': undefined;
  'siteSettings.about.supportMeetingSettings': undefined;
  'siteSettings.name.supportSettings': undefined;
  'siteSettings.about.supportSettings': undefined;
}
