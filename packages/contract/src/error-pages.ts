/** Below which address the pages of errors stand (ERRS-01). */
export const ERROR_PAGES_PATH = '/webappng/errorpage';

/**
 * The seven pages that tell people of an error (ERRS-02, ERRS-11): where each stands below `ERROR_PAGES_PATH`, its type as
 * the documents name it, and the status of its answer where nothing else says so.
 */
export const errorPages = {
  notFound: { path: '404', type: 'NotFound', status: 404 },
  forbidden: { path: '403', type: 'errorCode403', status: 403 },
  badRequest: { path: '400', type: 'errorCode400', status: 400 },
  internal: { path: '500', type: 'errorCode500', status: 500 },
  /** The site is there, and nobody may use it for now. */
  inactive: { path: 'inactivePage', type: 'InActive', status: 403 },
  /** Nothing has failed: the page leads to what was asked for, and a redirect would not be seen. */
  rename: { path: 'renamePage', type: 'ReName', status: 200 },
  ciError: { path: 'ciErrorPage', type: 'ciError', status: 403 },
} as const satisfies Record<string, { path: string; type: string; status: number }>;

/** One of the seven. */
export type ErrorPageName = keyof typeof errorPages;

/** What is known more exactly: one of the seven pages says it, in a sentence of its own. */
export const errorDetails = {
  notOnSite: { page: 'notFound', status: 404 },
  tooMany: { page: 'badRequest', status: 429 },
  formRefused: { page: 'badRequest', status: 415 },
  unavailable: { page: 'internal', status: 503 },
} as const satisfies Record<string, { page: ErrorPageName; status: number }>;

type ErrorDetail = keyof typeof errorDetails;

/** What a page can say of an error: what its page says, or more exactly. */
export type ErrorKind = ErrorPageName | ErrorDetail;

const isDetail = (kind: ErrorKind): kind is ErrorDetail => kind in errorDetails;

/** The page of the seven that an error is told on. */
export const errorPageOf = (kind: ErrorKind): ErrorPageName =>
  isDetail(kind) ? errorDetails[kind].page : kind;

/** The status of a page that tells of an error, where nothing else says so. */
export const errorStatusOf = (kind: ErrorKind): number =>
  (isDetail(kind) ? errorDetails[kind] : errorPages[kind]).status;
