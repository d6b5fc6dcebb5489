// Generated from locales/en/errors.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Errors {
  'error.badRequest.title': undefined;
  'error.badRequest.text': undefined;
  'error.tooMany.text': undefined;
  'error.formRefused.text': undefined;
  'error.unavailable.text': undefined;
  'error.inactive.title': undefined;
  'error.inactive.text': undefined;
  'error.inactive.closed': { when: string | number };
  'error.inactive.packing': undefined;
  'error.inactive.notPacked': undefined;
  'error.inactive.download': { size: string | number };
  'error.rename.title': undefined;
  'error.rename.text': undefined;
  'error.rename.stayed': undefined;
  'error.rename.old': undefined;
  'error.rename.new': undefined;
  'error.rename.go': undefined;
  'error.rename.stay': undefined;
  'error.ciError.title': undefined;
  'error.ciError.text': undefined;
  'error.ciError.link': undefined;
  'error.info': { info: string | number };
  'error.again': undefined;
  'error.home': undefined;
  'browser.outdated': undefined;
  'browser.unsupported.title': undefined;
  'browser.unsupported.text': { product: string | number };
  'browser.unsupported.classic': undefined;
  'browser.unsupported.classicHint': undefined;
}
