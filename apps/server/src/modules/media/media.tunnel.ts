import type { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { refuseUpgrade } from '../../platform/http/upgrades.ts';

const LINGER_MS = 500;
const FORWARDED = ['upgrade', 'sec-websocket-version', 'sec-websocket-key', 'authorization'] as const;

/** An upgrade that a client asked for, as Node hands it over. */
export interface Upgrade {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
}

/**
 * The request as the engine gets it: no cookie, nothing of the client's address, and no extension. Always an upgrade,
 * so that nothing after it is read as another request.
 */
function head({ method, url, headers }: IncomingMessage): Buffer {
  const forwarded = FORWARDED.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  const lines = [`${method} ${url} HTTP/1.1`, 'host: 127.0.0.1', 'connection: Upgrade', ...forwarded];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

/** A client's connection carried to a loopback port as bytes, neither read nor kept: each side waits for the other. */
export class Tunnel {
  readonly #client: Duplex;
  readonly #engine: Socket;

  /** Opens it; `onEnd` is called once, when both sides are gone. A port that nobody listens on refuses with 503. */
  constructor({ request, socket, head: rest }: Upgrade, port: number, onEnd: () => void) {
    this.#client = socket;
    this.#engine = connect({ host: '127.0.0.1', port, noDelay: true });
    if (socket instanceof Socket) socket.setTimeout(0).setNoDelay(true); // the engine notices silence
    this.#engine.once('connect', () => {
      this.#engine.write(Buffer.concat([head(request), rest]));
      socket.pipe(this.#engine).pipe(socket);
    });
    this.#engine.on('error', () => {
      if (this.#engine.connecting || this.#engine.bytesWritten === 0) refuseUpgrade(socket, 503);
    });
    this.#engine.once('close', () => this.#hangUp());
    socket.once('close', () => {
      this.#engine.destroy();
      onEnd();
    });
    if (socket.destroyed) socket.emit('close');
  }

  /** Ends it. The client is told by the end of its connection. */
  end(): void {
    this.#engine.destroy();
  }

  /** A client that does not answer our end with its own is cut off. */
  #hangUp(): void {
    if (this.#client.destroyed) return;
    this.#client.end();
    const cut = setTimeout(() => this.#client.destroy(), LINGER_MS);
    this.#client.once('close', () => clearTimeout(cut));
  }
}
