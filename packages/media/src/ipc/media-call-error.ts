/** Why a call to a media child came to nothing. */
export const CALL_FAILURES = ['roomGone', 'recordedAlready', 'notRecorded', 'down', 'failed'] as const;
export type CallFailure = (typeof CALL_FAILURES)[number];

/** A call that came to nothing: `down` while the child does not run, `failed` for anything nobody expects. */
export class MediaCallError extends Error {
  override name = 'MediaCallError';
  readonly reason: CallFailure;

  constructor(reason: CallFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}
