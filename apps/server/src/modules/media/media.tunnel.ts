import type { IncomingMessage } from 'node:http';
import { connect, isIP, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectSecurely } from 'node:tls';
import type { Upgrade } from '../../platform/http/upgrades.ts';
import type { SignalRoute } from './media.signal-route.ts';

const LINGER_MS = 500;
const CONNECTS_WITHIN_MS = 3000;
const FORWARDED = ['upgrade', 'sec-websocket-version', 'sec-websocket-key'] as const;

/**
 * The request as the other side gets it: no cookie, nothing of the client's address, and no extension. Always an
 * upgrade, so that nothing after it is read as another request.
 */
function head({ method, headers }: IncomingMessage, route: SignalRoute): Buffer {
  const forwarded = FORWARDED.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  const own = Object.entries(route.headers).map(([name, value]) => `${name}: ${value}`);
  const host = `host: ${route.url.host}`;
  const lines = [`${method} ${route.path} HTTP/1.1`, host, 'connection: Upgrade', ...forwarded, ...own];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

/** A connection to where a route leads; one that does not come about in time breaks. */
function open({ url }: SignalRoute): Socket {
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port || (isSecure ? 443 : 80));
  const named = isIP(host) === 0 ? { servername: host } : {};
  const socket = isSecure ? connectSecurely({ host, port, ...named }) : connect({ host, port });
  const late = setTimeout(() => socket.destroy(new Error('it does not answer')), CONNECTS_WITHIN_MS);
  for (const event of ['close', readyOf(url)]) socket.once(event, () => clearTimeout(late));
  return socket.setNoDelay(true);
}

const readyOf = ({ protocol }: URL): string => (protocol === 'https:' ? 'secureConnect' : 'connect');

/** What whoever opens a tunnel hears of it. */
interface TunnelEvents {
  /** Once, when both sides are gone. */
  end(): void;
  /** The route leads nowhere; the client was refused with 503. */
  lost(error: Error): void;
}

/** A client's connection carried on as bytes, neither read nor kept: each side waits for the other. */
export class Tunnel {
  readonly #client: Duplex;
  readonly #engine: Socket;

  constructor({ request, socket, head: rest, refuse }: Upgrade, route: SignalRoute, on: TunnelEvents) {
    this.#client = socket;
    this.#engine = open(route);
    if (socket instanceof Socket) socket.setTimeout(0).setNoDelay(true); // the engine notices silence
    this.#engine.once(readyOf(route.url), () => {
      this.#engine.write(Buffer.concat([head(request, route), rest]));
      socket.pipe(this.#engine).pipe(socket);
    });
    this.#engine.on('error', (error) => {
      if (!this.#engine.connecting && this.#engine.bytesWritten > 0) return;
      refuse(503);
      on.lost(error);
    });
    this.#engine.once('close', () => this.#hangUp());
    socket.once('close', () => {
      this.#engine.destroy();
      on.end();
    });
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
