// Generated from locales/en/site-meetings.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface SiteMeetings {
  'siteMeetings.lead': undefined;
  'siteMeetings.leadContent': undefined;
  'siteMeetings.search': undefined;
  'siteMeetings.live': undefined;
  'siteMeetings.column.meeting': undefined;
  'siteMeetings.column.host': undefined;
  'siteMeetings.column.time': undefined;
  'siteMeetings.column.number': undefined;
  'siteMeetings.column.people': undefined;
  'siteMeetings.column.state': undefined;
  'siteMeetings.planned': undefined;
  'siteMeetings.inside': { count: number };
  'siteMeetings.empty.live': undefined;
  'siteMeetings.empty.liveText': undefined;
  'siteMeetings.empty.upcomingText': undefined;
  'siteMeetings.empty.datesText': undefined;
  'siteMeetings.noMatch': undefined;
  'siteMeetings.end': undefined;
  'siteMeetings.end.title': { topic: string | number };
  'siteMeetings.end.text': undefined;
  'siteMeetings.end.confirm': undefined;
  'siteMeetings.end.done': { topic: string | number };
  'siteMeetings.end.over': { topic: string | number };
  'siteMeetings.gone': { topic: string | number };
  'siteMeetings.handOver.text': { host: string | number };
  'siteMeetings.handOver.textSeries': { host: string | number };
  'siteMeetings.handOver.self': undefined;
  'siteMeetings.content': undefined;
  'siteMeetings.content.title': { topic: string | number };
  'siteMeetings.content.audited': undefined;
  'siteMeetings.content.agenda': undefined;
  'siteMeetings.content.people': undefined;
  'siteMeetings.content.link': undefined;
  'siteMeetings.content.recordings': undefined;
  'siteMeetings.content.chat': undefined;
  'siteMeetings.content.none': undefined;
  'siteMeetings.content.failed': undefined;
}
