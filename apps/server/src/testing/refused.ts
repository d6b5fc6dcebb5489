import { CallError } from '@portico/client/call-error';

/** The fields that a call was refused for, or else the word of its refusal; undefined where it was answered. */
export async function refused(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) return error;
  return Object.keys(error.fields).length > 0 ? error.fields : error.error;
}
