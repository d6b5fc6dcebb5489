const STATUS = {
  invalid_argument: 400,
  malformed: 400,
  unauthenticated: 401,
  not_found: 404,
  bad_route: 404,
  resource_exhausted: 429,
  internal: 500,
} as const;

/** A Twirp error; its code decides the HTTP status (Twirp wire protocol v7, error codes). */
export class ServiceError extends Error {
  override name = 'ServiceError';
  readonly code: keyof typeof STATUS;

  constructor(code: keyof typeof STATUS, message: string) {
    super(message);
    this.code = code;
  }

  get status(): number {
    return STATUS[this.code];
  }
}
