// Generated from locales/en/hub.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Hub {
  'hub.title': undefined;
  'hub.lead': { count: number };
  'hub.leadLeast': { count: number };
  'hub.today': undefined;
  'hub.later': undefined;
  'hub.sites': undefined;
  'hub.signIn': undefined;
  'hub.signInTo': { site: string | number };
  'hub.open': { site: string | number };
  'hub.asks': { count: number; site: string | number };
  'hub.meetings.title': undefined;
  'hub.meetings.none': undefined;
  'hub.meetings.noneText': undefined;
  'hub.meetings.past': undefined;
  'hub.meetings.pastText': undefined;
  'hub.recordings.title': undefined;
  'hub.recordings.none': undefined;
  'hub.recordings.noneText': undefined;
  'hub.site': undefined;
  'hub.everySite': undefined;
  'hub.go': undefined;
}
