/** Every error by its code: five digits; ours begin with 6, the others are known from the field. */
export const errorCodes = {
  signInNeeded: 53004,
  passwordWrong: 53005,
  notFound: 54001,
  emailVerified: 55004,
  meetingEnded: 99009,
  inputInvalid: 60001,
  csrfInvalid: 60002,
  ticketInvalid: 60003,
  forbidden: 60004,
  tooManyRequests: 60005,
  bodyTooLarge: 60006,
  mediaTypeUnsupported: 60007,
  changedMeanwhile: 60008,
  unavailable: 60009,
  internal: 60010,
  methodNotAllowed: 60011,
  siteMismatch: 60012,
  headersInvalid: 60013,
  requestTooSlow: 60014,
  urlTooLong: 60015,
  credentialsWrong: 61001,
  linkExpired: 61002,
  passwordTooWeak: 61003,
  emailTaken: 61004,
  personDisabled: 61005,
  alreadySetUp: 61006,
  signInInstead: 61007,
  currentPasswordWrong: 61008,
  lastAdministrator: 61009,
  siteInactive: 61010,
  siteOfCaller: 61011,
  siteNotSuspended: 61012,
  recordingUnavailable: 62001,
  recordingRuns: 62002,
  storageFull: 62003,
  mailsMustWait: 63001,
  fileEmpty: 64001,
  fileTooLarge: 64002,
  fileTypeRefused: 64003,
  pictureBroken: 64004,
  pictureTooLarge: 64005,
  pictureCarriesMore: 64006,
  picturesUnavailable: 64007,
  nameTaken: 65001,
  importRuns: 65002,
  tableBroken: 65003,
  tableTooLong: 65004,
} as const;

/** The name of an error: what code and texts know it by. */
export type ErrorName = keyof typeof errorCodes;

/** The error with this code, or undefined for a code that this version does not know. */
export function errorByCode(code: number): ErrorName | undefined {
  return (Object.keys(errorCodes) as ErrorName[]).find((name) => errorCodes[name] === code);
}
