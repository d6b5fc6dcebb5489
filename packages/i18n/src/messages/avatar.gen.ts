// Generated from locales/en/avatar.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Avatar {
  'avatar.title': undefined;
  'avatar.lead': undefined;
  'avatar.choose': undefined;
  'avatar.chooseOther': undefined;
  'avatar.hint': undefined;
  'avatar.drop': undefined;
  'avatar.opening': undefined;
  'avatar.crop': undefined;
  'avatar.crop.help': undefined;
  'avatar.zoom': undefined;
  'avatar.preview': undefined;
  'avatar.save': undefined;
  'avatar.sending': undefined;
  'avatar.cancel': undefined;
  'avatar.remove': undefined;
  'avatar.saved': undefined;
  'avatar.removed': undefined;
  'avatar.unavailable': undefined;
  'avatar.problem.type': undefined;
  'avatar.problem.large': undefined;
  'avatar.problem.broken': undefined;
  'avatar.problem.full': undefined;
  'avatar.problem.offline': undefined;
  'avatar.problem.noAnswer': undefined;
  'avatar.problem.busy': undefined;
  'avatar.problem.tooMany': undefined;
  'avatar.problem.signedOut': undefined;
  'avatar.problem.failed': undefined;
}
