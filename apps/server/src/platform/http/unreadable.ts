import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_PAGES_PATH, errorPages } from '@portico/contract/error-pages';
import { errors } from '@portico/contract/errors';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { Failure } from '../errors/failure.ts';
import { isCallTo } from './base-path.ts';
import { problemBody } from './problems.ts';
import { newOwnTrackingId } from './tracking.ts';

interface Answer {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** What nobody could read. */
interface Unread {
  trackingId: string;
  socket: Socket;
}

/** What was read last of a head, which may begin anywhere in it. */
function lastOf({ rawPacket }: Partial<ConnectionError>): string {
  const packet: unknown = rawPacket;
  return packet instanceof Buffer ? packet.toString('latin1') : '';
}

/** A request line that ends only where the limit was passed: the address itself was too long (RFC 9110 §15.5.15). */
function isUrlTooLong(error: Partial<ConnectionError>): boolean {
  return error.code === 'HPE_HEADER_OVERFLOW' && /^[^\r\n:]{1024,} HTTP\/1\.[01]\r\n/.test(lastOf(error));
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
 * Whether a person at a browser reads the answer. Where the beginning of the head is gone, only browsers send what is left
 * of it: more cookies than anybody takes.
 */
function readsPages(head: string): boolean {
  const path = /^[A-Z]+ (\S+) HTTP\/1\.[01]\r?$/m.exec(head)?.[1];
  if (/^accept:[^\r\n]*text\/html/im.test(head)) return path === undefined || !isCallTo(path);
  return path === undefined && /^(?:cookie:)?[^\r\n]*; ?[^\s;=]+=[^\r\n]*/i.test(head);
}

/** The page for what nobody could read, as whoever asks for it gets it, in the language of the head. */
async function pageOf(app: FastifyInstance, head: string, { trackingId, socket }: Unread): Promise<Answer> {
  const language = /^accept-language: *([^\r\n]+)/im.exec(head)?.[1];
  const { statusCode, headers, rawPayload } = await app.inject({
    url: `${ERROR_PAGES_PATH}/${errorPages.badRequest.path}`,
    query: { errorInfo: trackingId },
    headers: {
      accept: 'text/html',
      trackingid: trackingId,
      ...(language !== undefined && { 'accept-language': language }),
    },
    ...(socket.remoteAddress !== undefined && { remoteAddress: socket.remoteAddress }),
  });
  if (statusCode !== errorPages.badRequest.status)
    throw new Error(`the page of an error answered ${statusCode}`);
  return { headers: headers as Record<string, string>, body: rawPayload };
}

/** The same for programs. */
const problemOf = (failure: Failure, trackingId: string): Answer => ({
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: Buffer.from(JSON.stringify(problemBody(failure, trackingId))),
});

function send(socket: Socket, failure: Failure, { headers, body }: Answer): void {
  const { connection: _c, 'transfer-encoding': _t, ...others } = headers;
  const all = { ...others, 'content-length': String(body.length), connection: 'close' };
  const { status } = errors[failure.error];
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    Buffer.concat([
      Buffer.from([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n')),
      body,
    ]),
  );
}

/** Connections whose page is being made: what still comes of their head is read and dropped. */
const waiting = new WeakSet<Socket>();

/**
 * Answers bytes that are no request, headers over the limit, and requests that do not come to their end, with a page for
 * people and the body of an error for programs: there is no reply yet, only the socket.
 */
export async function answerUnreadable(
  app: FastifyInstance,
  { error, socket }: { error: Partial<ConnectionError>; socket: Socket },
  always: Readonly<Record<string, string>>,
): Promise<void> {
  if (waiting.has(socket)) return;
  const failure = unreadable(error, socket);
  if (!failure) return void socket.destroy();
  const trackingId = newOwnTrackingId();
  const head = lastOf(error);
  const problem = problemOf(failure, trackingId);
  let answer = problem;
  if (readsPages(head)) {
    waiting.add(socket);
    answer = await pageOf(app, head, { trackingId, socket }).catch((thrown: unknown) => {
      app.log.error({ err: thrown, trackingId }, 'the page of an error failed');
      return problem;
    });
    waiting.delete(socket);
  }
  send(socket, failure, { ...answer, headers: { ...always, trackingid: trackingId, ...answer.headers } });
}
