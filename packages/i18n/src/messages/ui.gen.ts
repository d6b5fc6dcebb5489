// Generated from locales/en/ui.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Ui {
  'ui.close': undefined;
  'ui.dismiss': undefined;
  'ui.cancel': undefined;
  'ui.loading': undefined;
  'ui.pending': undefined;
  'ui.optional': undefined;
  'ui.showPassword': undefined;
  'ui.hidePassword': undefined;
  'ui.noOptions': undefined;
  'ui.info': undefined;
  'ui.success': undefined;
  'ui.warning': undefined;
  'ui.danger': undefined;
  'ui.morePeople': { count: number };
  'ui.more': { count: string | number };
  'ui.tokens.remove': { name: string | number };
  'ui.tokens.added': { count: number };
  'ui.tokens.removed': { name: string | number };
  'ui.tokens.invalid': { name: string | number };
  'ui.tokens.help': undefined;
}
