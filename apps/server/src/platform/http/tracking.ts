import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isTrackingId, newTrackingId } from '@portico/domain/tracking-id';

/** A tracking id for a call that brought none. */
export const newOwnTrackingId = (): string => newTrackingId('PORTICO', randomUUID());

/** The caller's tracking id where it sent a well-formed one, else a new one of ours. */
export function trackingIdOf(request: IncomingMessage): string {
  const sent = request.headers['trackingid'];
  return typeof sent === 'string' && isTrackingId(sent) ? sent : newOwnTrackingId();
}
