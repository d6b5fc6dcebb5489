import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '@portico/contract/errors';
import type { ErrorName } from '@portico/contract/error-codes';
import { isDatabaseAway } from '../db/away.ts';
import { Failure, type FailureDetail } from '../errors/failure.ts';
import { FileMissing, StorageAway, StorageFull } from '../storage/storage.ts';

const byFastifyCode: Readonly<Record<string, [ErrorName, FailureDetail?]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['bodyTooLarge'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['mediaTypeUnsupported'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['inputInvalid', { fields: { body: 'required' } }],
  FST_ERR_CTP_INVALID_JSON_BODY: ['inputInvalid', { fields: { body: 'invalid' } }],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['inputInvalid', { fields: { body: 'invalid' } }],
  FST_ERR_BAD_URL: ['notFound'],
  FST_ERR_MAX_PARAM_LENGTH: ['notFound'],
};

/** The pool had no connection in time: everybody is busy, and a new try may find one. */
const poolIsBusy = /^timeout exceeded when trying to connect/;
const databaseIsBusy = /^53(2|4)\d\d$/;
const diskIsFull = /^53100$/;
/** Text that no database column takes: a null byte (22021, in JSON 22P05). Schemas let it through, so it is met here. */
const unstorableText = /^22(021|P05)$/;

/** What any thrown thing means to the caller. Everything unknown is a fault of ours and says nothing of itself. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof StorageAway)
    return new Failure('unavailable', { retryAfterSeconds: 30, cause: error });
  if (error instanceof FileMissing) return new Failure('notFound', { cause: error });
  const { code, message } = error as { code?: string; message?: string };
  const known = code === undefined ? undefined : byFastifyCode[code];
  if (known) return new Failure(known[0], known[1]);
  if (code !== undefined && unstorableText.test(code))
    return new Failure('inputInvalid', { fields: { input: 'invalid' }, cause: error });
  if (error instanceof StorageFull || diskIsFull.test(code ?? ''))
    return new Failure('storageFull', { retryAfterSeconds: 30, cause: error });
  const isBusy = poolIsBusy.test(message ?? '') || databaseIsBusy.test(code ?? '');
  if (isBusy || isDatabaseAway(error))
    return new Failure('unavailable', { retryAfterSeconds: 2, cause: error });
  return new Failure('internal', { cause: error });
}

/** Who was refused what, and where they came from. */
export function logRefusal({ log, id, ip, routeOptions }: FastifyRequest, { error }: Failure): void {
  log.warn(
    { trackingId: id, refusal: error, operation: routeOptions.config.operation, address: ip },
    'refused',
  );
}

/** Says in the head of an answer when a new try makes sense, where that is known. */
export function sayWhenToRetry(reply: FastifyReply, { detail }: Failure): void {
  const { retryAfterSeconds } = detail;
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
}

/** The answer to a failure. */
export function problemBody(failure: Failure, trackingId: string): Record<string, unknown> {
  const { code, message } = errors[failure.error];
  const { fields, body } = failure.detail;
  return { ...body, code, message, trackingID: trackingId, ...(fields && { fields }) };
}
