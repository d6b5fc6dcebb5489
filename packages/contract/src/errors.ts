/** What a caller can do about an error: mend the input, sign in, wait, or tell the administrator. */
export type ErrorCategory = 'input' | 'identity' | 'right' | 'missing' | 'state' | 'limit' | 'fault';

/** One row of the closed table of errors. */
export interface ErrorRow {
  /** Five digits; ours begin with 6, the others are known from the field. */
  code: number;
  status: number;
  category: ErrorCategory;
  /** A sentence for people who read the wire; pages say it in their reader's language by the error's name. */
  message: string;
}

/** Every error that an operation can answer with; `docs/errors.md` is made of it. */
export const errors = {
  signInNeeded: {
    code: 53004,
    status: 403,
    category: 'identity',
    message: 'This needs a signed-in person. Sign in and try again.',
  },
  passwordWrong: {
    code: 53005,
    status: 403,
    category: 'right',
    message: 'The meeting password is missing or wrong.',
  },
  notFound: {
    code: 54001,
    status: 404,
    category: 'missing',
    message: 'There is no such thing here. Check the address or the id.',
  },
  emailVerified: {
    code: 55004,
    status: 409,
    category: 'state',
    message: 'This e-mail address is already verified.',
  },
  meetingEnded: { code: 99009, status: 409, category: 'state', message: 'This meeting has ended.' },

  inputInvalid: {
    code: 60001,
    status: 400,
    category: 'input',
    message: 'Some fields are missing or wrong: see "fields".',
  },
  csrfInvalid: {
    code: 60002,
    status: 403,
    category: 'identity',
    message: 'The CSRF token is missing, old or of another session. Load the page again.',
  },
  ticketInvalid: {
    code: 60003,
    status: 401,
    category: 'identity',
    message: 'The ticket is missing, expired or revoked. Sign in again.',
  },
  forbidden: {
    code: 60004,
    status: 403,
    category: 'right',
    message: 'You may not do this. Ask an administrator of the site.',
  },
  tooManyRequests: {
    code: 60005,
    status: 429,
    category: 'limit',
    message: 'Too many tries. Wait as long as Retry-After says.',
  },
  bodyTooLarge: {
    code: 60006,
    status: 413,
    category: 'input',
    message: 'The body is larger than this operation takes.',
  },
  mediaTypeUnsupported: {
    code: 60007,
    status: 415,
    category: 'input',
    message: 'Send the body as application/json.',
  },
  changedMeanwhile: {
    code: 60008,
    status: 409,
    category: 'state',
    message: 'Somebody else changed this meanwhile. Load it again.',
  },
  unavailable: {
    code: 60009,
    status: 503,
    category: 'fault',
    message: 'The portal cannot answer right now. Try again in a moment.',
  },
  internal: {
    code: 60010,
    status: 500,
    category: 'fault',
    message: 'Something went wrong on our side. Quote the tracking id to your administrator.',
  },
  methodNotAllowed: {
    code: 60011,
    status: 405,
    category: 'input',
    message: 'This address does not take this method: see the Allow header.',
  },
  siteMismatch: {
    code: 60012,
    status: 400,
    category: 'input',
    message: 'The site of the address, of "siteurl" and of the ticket must be the same.',
  },
  headersInvalid: {
    code: 60013,
    status: 431,
    category: 'input',
    message: 'The headers are too large or cannot be read.',
  },

  credentialsWrong: {
    code: 61001,
    status: 403,
    category: 'identity',
    message: 'The e-mail address or the password is wrong.',
  },
  linkExpired: {
    code: 61002,
    status: 410,
    category: 'state',
    message: 'This link was used or is too old. Ask for a new one.',
  },
  passwordTooWeak: {
    code: 61003,
    status: 400,
    category: 'input',
    message: 'The password does not meet the rules: see "fields".',
  },
  emailTaken: {
    code: 61004,
    status: 409,
    category: 'state',
    message: 'Somebody with this e-mail address is already on this site.',
  },
  personDisabled: {
    code: 61005,
    status: 403,
    category: 'identity',
    message: 'This person may not sign in to this site any more.',
  },
  alreadySetUp: {
    code: 61006,
    status: 409,
    category: 'state',
    message: 'This deployment has been set up already.',
  },
  recordingUnavailable: {
    code: 62001,
    status: 409,
    category: 'state',
    message: 'This meeting cannot be recorded: nobody is in it, or its media engine does not record.',
  },
  recordingRuns: {
    code: 62002,
    status: 409,
    category: 'state',
    message: 'This is being recorded. Stop the recording first.',
  },
  storageFull: {
    code: 62003,
    status: 507,
    category: 'limit',
    message: 'There is no room left for files. Ask the administrator to make some.',
  },
} as const satisfies Record<string, ErrorRow>;

/** The name of an error: what code and texts know it by. */
export type ErrorName = keyof typeof errors;

/** The error with this code, or undefined for a code that this version does not know. */
export function errorByCode(code: number): ErrorName | undefined {
  return (Object.keys(errors) as ErrorName[]).find((name) => errors[name].code === code);
}
