import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClaimGrants } from 'livekit-server-sdk';
import { LIMITS } from '../limits.ts';
import { RefusedError, verifyToken } from '../signal/access-token.ts';
import type { RoomRegistry } from '../signal/room-registry.ts';
import { bearer } from '../signal/bearer.ts';
import type { JsonValue } from './json.ts';
import { ROOM_SERVICE } from './room-service.ts';
import { ServiceError } from './service-error.ts';

/** Path under which Twirp serves the methods of RoomService. */
export const SERVICE_PATH = '/twirp/livekit.RoomService/';

/** Answers one RoomService call: JSON in and out (Twirp wire protocol v7). */
export async function answerRoomService(
  rooms: RoomRegistry,
  request: IncomingMessage,
  response: ServerResponse,
) {
  try {
    const method = ROOM_SERVICE.get((request.url ?? '').slice(SERVICE_PATH.length));
    if (!method || request.method !== 'POST') throw new ServiceError('bad_route', 'no such method');
    const claims = await authenticate(rooms, request);
    const answer = method(rooms, parseBody(await readBody(request)), claims);
    respond(response, 200, answer);
  } catch (error) {
    const known = error instanceof ServiceError ? error : new ServiceError('internal', 'internal error');
    respond(response, known.status, { code: known.code, msg: known.message });
    if (known !== error) throw error;
  }
}

async function authenticate(rooms: RoomRegistry, request: IncomingMessage): Promise<ClaimGrants> {
  try {
    return await verifyToken(rooms.context.key, bearer(request));
  } catch (error) {
    if (error instanceof RefusedError) throw new ServiceError('unauthenticated', error.message);
    throw error;
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LIMITS.serviceBodyBytes) throw new ServiceError('resource_exhausted', 'request too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parseBody(text: string): JsonValue {
  try {
    const body: JsonValue = JSON.parse(text === '' ? '{}' : text);
    return body;
  } catch {
    throw new ServiceError('malformed', 'body is not JSON');
  }
}

function respond(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
