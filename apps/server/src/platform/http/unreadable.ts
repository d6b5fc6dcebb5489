import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errors } from '@portico/contract/errors';
import type { ConnectionError } from 'fastify';
import { Failure } from '../errors/failure.ts';
import { problemBody } from './problems.ts';
import { newOwnTrackingId } from './tracking.ts';

/** A request line that ends only where the limit was passed: the address itself was too long (RFC 9110 §15.5.15). */
function isUrlTooLong({ code, rawPacket }: Partial<ConnectionError>): boolean {
  const packet: unknown = rawPacket; // the last bytes that were read
  if (code !== 'HPE_HEADER_OVERFLOW' || !(packet instanceof Buffer)) return false;
  return /^[^\r\n:]{1024,} HTTP\/1\.[01]\r\n/.test(packet.toString('latin1'));
}

/** What is wrong with bytes that never became a request; undefined where there is nobody to tell. */
function unreadable(error: Partial<ConnectionError>, socket: Socket): Failure | undefined {
  // everything else is a client that is gone, that never said a word, or no TLS on the port of https
  if (!socket.writable || socket.bytesRead === 0) return undefined;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Failure('requestTooSlow');
  if (error.code?.startsWith('HPE_') !== true) return undefined;
  return new Failure(isUrlTooLong(error) ? 'urlTooLong' : 'headersInvalid');
}

/**
 * Answers bytes that are no request, headers over the limit, and requests that do not come to their end: there is no
 * reply yet, only the socket.
 */
export function answerUnreadable(
  error: Partial<ConnectionError>,
  socket: Socket,
  always: Record<string, string>,
): void {
  const failure = unreadable(error, socket);
  if (!failure) return void socket.destroy();
  const trackingId = newOwnTrackingId();
  const body = JSON.stringify(problemBody(failure, trackingId));
  const headers = {
    ...always,
    trackingid: trackingId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const { status } = errors[failure.error];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
}
