// Generated from locales/en/security.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Security {
  'security.lead': undefined;
  'security.device': { browser: string | number; system: string | number };
  'security.deviceUnknown': undefined;
  'security.at': { address: string | number; site: string | number };
  'security.atAddress': { address: string | number };
  'security.password.title': undefined;
  'security.password.current': undefined;
  'security.password.forgot': undefined;
  'security.password.new': undefined;
  'security.password.hint': { least: string | number };
  'security.password.endOthers': undefined;
  'security.password.endOthersHint': undefined;
  'security.password.submit': undefined;
  'security.password.changed': undefined;
  'security.password.changedText': undefined;
  'security.problem.wrong': undefined;
  'security.problem.same': undefined;
  'security.problem.tooShort': { least: string | number };
  'security.problem.tooLong': { most: string | number };
  'security.problem.holdsName': undefined;
  'security.problem.easyToGuess': undefined;
  'security.sessions.title': undefined;
  'security.sessions.count': { count: number };
  'security.sessions.shown': { shown: string | number; total: number };
  'security.sessions.this': undefined;
  'security.sessions.now': undefined;
  'security.sessions.used': { when: string | number };
  'security.sessions.since': { when: string | number };
  'security.sessions.endOf': { device: string | number };
  'security.sessions.endThis': undefined;
  'security.sessions.endTitle': { device: string | number };
  'security.sessions.endText': undefined;
  'security.sessions.ended': { device: string | number };
  'security.sessions.endThisTitle': undefined;
  'security.sessions.endThisText': undefined;
  'security.sessions.endOthers': undefined;
  'security.sessions.endOthersTitle': undefined;
  'security.sessions.endOthersText': undefined;
  'security.sessions.endedOthers': { count: number };
  'security.sessions.endFailed': undefined;
  'security.history.title': undefined;
  'security.history.lead': { days: number };
  'security.history.signedIn.password': undefined;
  'security.history.signedIn.link': undefined;
  'security.history.signInFailed.password': undefined;
  'security.history.signInFailed.link': undefined;
  'security.history.passwordChanged.password': undefined;
  'security.history.passwordChanged.link': undefined;
  'security.history.empty': undefined;
  'security.history.emptyText': undefined;
}
