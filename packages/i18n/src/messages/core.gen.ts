// Generated from locales/en/core.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Core {
  'frame.title': { page: string | number; product: string | number };
  'frame.notReady': undefined;
  'account.signIn': undefined;
  'action.cancel': undefined;
  'action.clearSearch': undefined;
  'action.copyLink': undefined;
  'action.delete': undefined;
  'action.details': undefined;
  'action.done': undefined;
  'action.edit': undefined;
  'action.home': undefined;
  'action.join': undefined;
  'action.moreActions': { name: string | number };
  'action.reload': undefined;
  'action.rename': undefined;
  'action.newLink': undefined;
  'action.restore': undefined;
  'action.retry': undefined;
  'action.save': undefined;
  'action.send': undefined;
  'action.showMore': undefined;
  'action.start': undefined;
  'action.undo': undefined;
  'state.linkCopied': undefined;
  'state.linkNotCopied': undefined;
  'state.empty.title': undefined;
  'state.empty.text': undefined;
  'state.noResults.title': undefined;
  'state.noResults.text': { query: string | number };
  'state.error.title': undefined;
  'state.error.text': undefined;
  'state.error.reference': { trackingId: string | number };
  'state.notFound.title': undefined;
  'state.notFound.text': undefined;
  'state.forbidden.title': undefined;
  'state.forbidden.text': undefined;
  'state.offline.title': undefined;
  'state.offline.text': undefined;
  'time.today': undefined;
  'time.minutes': { count: number };
}
