import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isTrackingId, newTrackingId } from '@portico/domain/tracking-id';

/** The caller's tracking id where it sent a well-formed one, else a new one of ours. */
export function trackingIdOf(request: IncomingMessage): string {
  const sent = request.headers['trackingid'];
  return typeof sent === 'string' && isTrackingId(sent) ? sent : newTrackingId('PORTICO', randomUUID());
}
