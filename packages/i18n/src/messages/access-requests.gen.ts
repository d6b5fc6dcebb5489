// Generated from locales/en/access-requests.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface AccessRequests {
  'requests.back': undefined;
  'requests.lead': undefined;
  'requests.link': { count: number };
  'requests.shown': { shown: string | number; total: number };
  'requests.empty': undefined;
  'requests.emptyText': undefined;
  'requests.column.who': undefined;
  'requests.column.what': undefined;
  'requests.column.reason': undefined;
  'requests.column.askedAt': undefined;
  'requests.kind.role': undefined;
  'requests.kind.account': undefined;
  'requests.noReason': undefined;
  'requests.grant': undefined;
  'requests.grantOf': { name: string | number };
  'requests.decline': undefined;
  'requests.declineOf': { name: string | number };
  'requests.grant.title': { name: string | number };
  'requests.grantText.role': undefined;
  'requests.grantText.account': undefined;
  'requests.decline.title': { name: string | number };
  'requests.declineText': undefined;
  'requests.mayHost': undefined;
  'requests.note': undefined;
  'requests.noteHint': undefined;
  'requests.granted': { name: string | number };
  'requests.declined': { name: string | number };
  'requests.problem.answered': undefined;
  'requests.problem.taken': undefined;
  'requests.problem.closed': undefined;
  'requests.problem.tooSoon': { days: number };
  'requests.ask.title': undefined;
  'requests.ask.text': undefined;
  'requests.ask.reason': undefined;
  'requests.ask.send': undefined;
  'requests.state.open': undefined;
  'requests.state.granted': undefined;
  'requests.state.declined': undefined;
  'requests.own.title': undefined;
  'requests.own.lead': undefined;
  'requests.own.open': { date: string | number };
  'requests.own.granted': { date: string | number };
  'requests.own.declined': { date: string | number };
  'requests.own.note': undefined;
  'requests.own.again': { date: string | number; days: number };
  'requests.own.ask': undefined;
  'requests.own.withdraw': undefined;
  'requests.own.notWithdrawn': undefined;
}
