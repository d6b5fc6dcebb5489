// Generated from locales/en/meetings.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Meetings {
  'meetings.title': undefined;
  'meetings.schedule': undefined;
  'meetings.scheduleOne': undefined;
  'meetings.range': undefined;
  'meetings.range.upcoming': undefined;
  'meetings.range.past': undefined;
  'meetings.empty.upcoming': undefined;
  'meetings.empty.upcomingText': undefined;
  'meetings.joinByNumber': undefined;
  'meetings.empty.past': undefined;
  'meetings.empty.pastText': undefined;
  'meetings.hostedBy': { host: string | number };
  'meetings.invitees': { count: number };
  'meetings.more': undefined;
  'meetings.state.live': undefined;
  'meetings.state.ended': undefined;
  'meetings.state.cancelled': undefined;
  'meetings.cancelled': { topic: string | number };
  'meetings.cancelledSlowly': { later: number; topic: string | number };
  'meetings.restored': { topic: string | number };
  'meetings.undoFailed': undefined;
  'meetings.info.when': undefined;
  'meetings.info.whenOwn': { when: string | number };
  'meetings.info.whenPlanned': { when: string | number; zone: string | number };
  'meetings.info.number': undefined;
  'meetings.info.password': undefined;
  'meetings.info.passwordNone': undefined;
  'meetings.info.passwordHidden': undefined;
  'meetings.info.link': undefined;
  'meetings.link.title': { topic: string | number };
  'meetings.link.text': undefined;
  'meetings.link.confirm': undefined;
  'meetings.link.done': { topic: string | number };
  'meetings.link.failed': undefined;
  'meetings.info.host': undefined;
  'meetings.info.alternates': undefined;
  'meetings.info.invitees': undefined;
  'lobby.name': undefined;
  'lobby.on': undefined;
  'lobby.off': undefined;
  'meetings.info.early': undefined;
  'meetings.info.earlyNo': undefined;
  'meetings.info.earlyYes': { minutes: number };
  'meetings.info.agenda': undefined;
  'meetings.info.cancel': undefined;
  'meetings.info.quality': undefined;
  'meetings.info.back': undefined;
  'meetings.start': { topic: string | number };
  'meetings.join': { topic: string | number };
  'meetings.detailsOf': { topic: string | number };
  'meetings.early': { when: string | number };
}
