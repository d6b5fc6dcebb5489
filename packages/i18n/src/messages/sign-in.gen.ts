// Generated from locales/en/sign-in.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface SignIn {
  'entry.signIn.title': { site: string | number };
  'entry.signIn.lead': undefined;
  'entry.signIn.email': undefined;
  'entry.signIn.password': undefined;
  'entry.signIn.submit': undefined;
  'entry.signIn.forgot': undefined;
  'entry.signIn.request': undefined;
  'entry.join.question': undefined;
  'entry.join.link': undefined;
  'entry.language': undefined;
  'entry.preference': undefined;
  'entry.imprint': undefined;
  'entry.privacy': undefined;
  'entry.problem.required': undefined;
  'entry.problem.invalid': undefined;
  'entry.problem.address': { address: string | number };
  'entry.problem.tooLong': undefined;
  'entry.problem.tooShort': { least: string | number };
  'entry.problem.holdsName': undefined;
  'entry.problem.easyToGuess': undefined;
  'entry.problem.unknownSite': undefined;
  'entry.problem.credentials': undefined;
  'entry.problem.disabled': undefined;
  'entry.problem.tooMany': undefined;
  'entry.problem.busy': undefined;
  'entry.problem.stale': undefined;
  'entry.problem.failed': undefined;
}
