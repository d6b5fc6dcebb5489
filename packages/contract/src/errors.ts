import { errorCodes, type ErrorName } from './error-codes.ts';

/** What a caller can do about an error: mend the input, sign in, wait, or tell the administrator. */
export type ErrorCategory = 'input' | 'identity' | 'right' | 'missing' | 'state' | 'limit' | 'fault';

/** One row of the closed table of errors. */
export interface ErrorRow {
  code: number;
  status: number;
  category: ErrorCategory;
  /** A sentence for people who read the wire; pages say it in their reader's language by the error's name. */
  message: string;
}

/** Every error that an operation can answer with; `docs/errors.md` is made of it. */
export const errors = {
  signInNeeded: {
    code: errorCodes.signInNeeded,
    status: 403,
    category: 'identity',
    message: 'This needs a signed-in person. Sign in and try again.',
  },
  passwordWrong: {
    code: errorCodes.passwordWrong,
    status: 403,
    category: 'right',
    message: 'The meeting password is missing or wrong.',
  },
  notFound: {
    code: errorCodes.notFound,
    status: 404,
    category: 'missing',
    message: 'Not found. Check the address or the id.',
  },
  emailVerified: {
    code: errorCodes.emailVerified,
    status: 409,
    category: 'state',
    message: 'This email address is already verified.',
  },
  meetingEnded: {
    code: errorCodes.meetingEnded,
    status: 409,
    category: 'state',
    message: 'This meeting has ended.',
  },

  inputInvalid: {
    code: errorCodes.inputInvalid,
    status: 400,
    category: 'input',
    message: 'Some fields are missing or wrong: see "fields".',
  },
  csrfInvalid: {
    code: errorCodes.csrfInvalid,
    status: 403,
    category: 'identity',
    message:
      'The CSRF token is missing, old or of another session. Fetch /csrf-token, or load the page again.',
  },
  ticketInvalid: {
    code: errorCodes.ticketInvalid,
    status: 401,
    category: 'identity',
    message: 'The ticket is missing, expired or revoked. Sign in again.',
  },
  forbidden: {
    code: errorCodes.forbidden,
    status: 403,
    category: 'right',
    message: 'You do not have permission to do this. Ask an administrator of the site.',
  },
  tooManyRequests: {
    code: errorCodes.tooManyRequests,
    status: 429,
    category: 'limit',
    message: 'Too many attempts. Wait as long as Retry-After says.',
  },
  bodyTooLarge: {
    code: errorCodes.bodyTooLarge,
    status: 413,
    category: 'input',
    message: 'The body is larger than this operation accepts.',
  },
  mediaTypeUnsupported: {
    code: errorCodes.mediaTypeUnsupported,
    status: 415,
    category: 'input',
    message: 'Send the body as application/json, or a file as multipart/form-data.',
  },
  changedMeanwhile: {
    code: errorCodes.changedMeanwhile,
    status: 409,
    category: 'state',
    message: 'Someone else changed this in the meantime. Load it again.',
  },
  unavailable: {
    code: errorCodes.unavailable,
    status: 503,
    category: 'fault',
    message: 'The portal cannot respond right now. Try again in a moment.',
  },
  internal: {
    code: errorCodes.internal,
    status: 500,
    category: 'fault',
    message: 'Something went wrong on our end. Give the tracking id to your administrator.',
  },
  methodNotAllowed: {
    code: errorCodes.methodNotAllowed,
    status: 405,
    category: 'input',
    message: 'This address does not accept this method: see the Allow header.',
  },
  siteMismatch: {
    code: errorCodes.siteMismatch,
    status: 400,
    category: 'input',
    message: 'The site of the address, of "siteurl" and of the ticket must be the same.',
  },
  headersInvalid: {
    code: errorCodes.headersInvalid,
    status: 431,
    category: 'input',
    message: 'The headers are too large or cannot be read.',
  },
  requestTooSlow: {
    code: errorCodes.requestTooSlow,
    status: 408,
    category: 'limit',
    message: 'The request did not arrive in time. Send it again.',
  },
  urlTooLong: {
    code: errorCodes.urlTooLong,
    status: 414,
    category: 'input',
    message: 'The address is too long.',
  },

  credentialsWrong: {
    code: errorCodes.credentialsWrong,
    status: 403,
    category: 'identity',
    message: 'The email address or password is wrong.',
  },
  linkExpired: {
    code: errorCodes.linkExpired,
    status: 410,
    category: 'state',
    message: 'This link was already used or has expired. Ask for a new one.',
  },
  passwordTooWeak: {
    code: errorCodes.passwordTooWeak,
    status: 400,
    category: 'input',
    message: 'The password does not meet the rules: see "fields".',
  },
  emailTaken: {
    code: errorCodes.emailTaken,
    status: 409,
    category: 'state',
    message: 'Someone with this email address is already on this site.',
  },
  personDisabled: {
    code: errorCodes.personDisabled,
    status: 403,
    category: 'identity',
    message: 'This person no longer has access to this site.',
  },
  alreadySetUp: {
    code: errorCodes.alreadySetUp,
    status: 409,
    category: 'state',
    message: 'This deployment is already set up.',
  },
  signInInstead: {
    code: errorCodes.signInInstead,
    status: 409,
    category: 'state',
    message: 'This account already has a password. Sign in with it to accept the invitation.',
  },
  currentPasswordWrong: {
    code: errorCodes.currentPasswordWrong,
    status: 403,
    category: 'identity',
    message: 'The current password of the account is wrong: see "fields".',
  },
  lastAdministrator: {
    code: errorCodes.lastAdministrator,
    status: 409,
    category: 'state',
    message: 'The last full administrator of a site stays. Appoint another one first.',
  },
  siteInactive: {
    code: errorCodes.siteInactive,
    status: 401,
    category: 'identity',
    message: 'This site is not active. Ask whoever runs the portal.',
  },
  siteOfCaller: {
    code: errorCodes.siteOfCaller,
    status: 409,
    category: 'state',
    message: 'You are signed in to this site. Suspend it from another one.',
  },
  siteNotSuspended: {
    code: errorCodes.siteNotSuspended,
    status: 409,
    category: 'state',
    message: 'Only a suspended site can be closed. Suspend it first.',
  },
  recordingUnavailable: {
    code: errorCodes.recordingUnavailable,
    status: 409,
    category: 'state',
    message: 'This meeting cannot be recorded: nobody is in it, or its media engine does not record.',
  },
  recordingRuns: {
    code: errorCodes.recordingRuns,
    status: 409,
    category: 'state',
    message: 'This is being recorded. Stop the recording first.',
  },
  storageFull: {
    code: errorCodes.storageFull,
    status: 507,
    category: 'limit',
    message: 'There is no space left to store this. Ask the administrator to free some up.',
  },
  mailsMustWait: {
    code: errorCodes.mailsMustWait,
    status: 409,
    category: 'limit',
    message:
      'Not all mails to people outside the site can go out this hour: see "mails". Send "mailsMayWait" to let the rest follow.',
  },
  fileEmpty: {
    code: errorCodes.fileEmpty,
    status: 400,
    category: 'input',
    message: 'The file is empty. Choose another one.',
  },
  fileTooLarge: {
    code: errorCodes.fileTooLarge,
    status: 400,
    category: 'input',
    message: 'The file is larger than this operation accepts. Make it smaller.',
  },
  fileTypeRefused: {
    code: errorCodes.fileTypeRefused,
    status: 400,
    category: 'input',
    message: 'This operation does not accept files of this kind, whatever their name says.',
  },
  pictureBroken: {
    code: errorCodes.pictureBroken,
    status: 400,
    category: 'input',
    message: 'The picture is damaged or incomplete. Save it again, or choose another one.',
  },
  pictureTooLarge: {
    code: errorCodes.pictureTooLarge,
    status: 400,
    category: 'input',
    message: 'The picture has too many pixels. Make it smaller.',
  },
  pictureCarriesMore: {
    code: errorCodes.pictureCarriesMore,
    status: 400,
    category: 'input',
    message: 'Something else follows the picture in this file. Save the picture again by itself.',
  },
  picturesUnavailable: {
    code: errorCodes.picturesUnavailable,
    status: 409,
    category: 'state',
    message: 'This server cannot process pictures: its picture library is not installed.',
  },
  nameTaken: {
    code: errorCodes.nameTaken,
    status: 409,
    category: 'state',
    message: 'Something else on this site has this name. Choose another one.',
  },
  importRuns: {
    code: errorCodes.importRuns,
    status: 409,
    category: 'state',
    message: 'People are being imported to this site already. Wait until that import is done, or stop it.',
  },
  tableBroken: {
    code: errorCodes.tableBroken,
    status: 400,
    category: 'input',
    message: 'The file is no table: "fields" says what is wrong, and on which line.',
  },
  tableTooLong: {
    code: errorCodes.tableTooLong,
    status: 400,
    category: 'input',
    message: 'The table has more lines than can be imported at once. Split it.',
  },
  requestsClosed: {
    code: errorCodes.requestsClosed,
    status: 409,
    category: 'state',
    message: 'This site does not accept such requests. Ask an administrator of the site.',
  },
  requestTooSoon: {
    code: errorCodes.requestTooSoon,
    status: 409,
    category: 'state',
    message: 'The last request was declined a short while ago. Ask again in some days.',
  },
  requestAnswered: {
    code: errorCodes.requestAnswered,
    status: 409,
    category: 'state',
    message: 'This request has already been answered, or was withdrawn. Load the list again.',
  },
} as const satisfies Record<ErrorName, ErrorRow>;
