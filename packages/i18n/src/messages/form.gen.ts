// Generated from locales/en/form.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Form {
  'form.discard.title': undefined;
  'form.discard.text': undefined;
  'form.discard.keep': undefined;
  'form.discard.confirm': undefined;
  'form.unsaved.title': undefined;
  'form.unsaved.text': undefined;
  'form.unsaved.back': undefined;
  'form.saved': undefined;
  'form.elsewhere': undefined;
  'form.elsewhereTo': { value: string | number };
  'form.problem.required': undefined;
  'form.problem.invalid': undefined;
  'form.problem.email': { addresses: string | number; count: number };
  'form.problem.tooLong': { most: number; over: number };
  'form.problem.tooMany': { most: number };
  'form.trouble.offline': undefined;
  'form.trouble.noAnswer': undefined;
  'form.trouble.slow': undefined;
  'form.trouble.busy': undefined;
  'form.trouble.forbidden': undefined;
  'form.trouble.failed': undefined;
  'form.trouble.tooMany': { minutes: number };
  'form.signIn.outTitle': undefined;
  'form.signIn.outText': undefined;
  'form.signIn.otherTitle': { name: string | number };
  'form.signIn.otherText': { me: string | number };
  'form.signIn.action': undefined;
  'form.signIn.back': undefined;
  'form.count.left': { count: number };
  'form.count.over': { count: number };
}
