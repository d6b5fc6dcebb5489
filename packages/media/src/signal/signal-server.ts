import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { LIMITS } from '../limits.ts';
import { answerRoomService, SERVICE_PATH } from '../service/twirp.ts';
import { RefusedError, verifyJoinToken, type ParticipantGrants } from './access-token.ts';
import { bearer } from './bearer.ts';
import { decodeJoinRequest } from './join-request.ts';
import { joinRoom } from './joining.ts';
import type { RoomRegistry } from './room-registry.ts';
import { SignalConnection } from './signal-connection.ts';

const JOIN_PATH = '/rtc/v1';
const VALIDATE_PATH = '/rtc/v1/validate';
const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
};

/** The engine's loopback door: signalling for browsers (which the portal proxies) and RoomService for the portal. */
export class SignalServer {
  readonly #rooms: RoomRegistry;
  readonly #http: Server;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.signalMessageBytes,
    perMessageDeflate: false,
  });

  constructor(rooms: RoomRegistry) {
    this.#rooms = rooms;
    const onError = (error: unknown) => rooms.context.onError(error);
    this.#http = createServer({ maxHeaderSize: LIMITS.httpHeaderBytes }, (request, response) => {
      this.#answer(request, response).catch(onError);
    });
    this.#http.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      this.#upgrade(request, socket, head).catch(onError);
    });
  }

  /** Listens on 127.0.0.1; resolves with the port, which the system chooses for 0. */
  async listen(port: number): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#http.once('error', reject);
    this.#http.listen(port, '127.0.0.1', resolve);
    await promise;
    const address = this.#http.address();
    if (address === null || typeof address === 'string') throw new Error('no TCP address');
    return address.port;
  }

  close(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#http.close();
    this.#http.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = parseUrl(request);
    if (url?.pathname.startsWith(SERVICE_PATH)) {
      await answerRoomService(this.#rooms, request, response);
      return;
    }
    const [status, text] = await this.#validate(url, request);
    // The SDK shows the text of a refusal to the user, also when the page has another origin.
    response.writeHead(status, { 'content-type': 'text/plain', 'access-control-allow-origin': '*' });
    response.end(text);
  }

  async #validate(url: URL | undefined, request: IncomingMessage): Promise<[number, string]> {
    if (url?.pathname !== VALIDATE_PATH) return [404, 'not found'];
    try {
      await this.#checkJoin(url, request);
      return [200, 'success'];
    } catch (error) {
      if (error instanceof RefusedError) return [error.status, error.message];
      throw error;
    }
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    try {
      const url = parseUrl(request);
      if (url?.pathname !== JOIN_PATH) throw new RefusedError(404, 'not found');
      const grants = await this.#checkJoin(url, request);
      const joinRequest = decodeJoinRequest(url.searchParams.get('join_request') ?? '');
      this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
        joinRoom(this.#rooms, { grants, request: joinRequest, connection: new SignalConnection(webSocket) });
      });
    } catch (error) {
      const status = error instanceof RefusedError ? error.status : 500;
      socket.end(
        `HTTP/1.1 ${status} ${REASONS[status] ?? 'Error'}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
      );
      if (status === 500) throw error;
    }
  }

  async #checkJoin(url: URL, request: IncomingMessage): Promise<ParticipantGrants> {
    const token = url.searchParams.get('access_token') ?? bearer(request);
    const grants = await verifyJoinToken(this.#rooms.context.key, token);
    const room = this.#rooms.find(grants.room);
    const full = room && !grants.permission.hidden && !room.hasPlaceFor(grants.identity);
    if (full) throw new RefusedError(403, 'the room is full');
    return grants;
  }
}

function parseUrl(request: IncomingMessage): URL | undefined {
  return URL.parse(request.url ?? '', 'http://loopback') ?? undefined;
}
