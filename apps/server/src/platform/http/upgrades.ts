import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '../log/log.ts';
import { trackingIdOf } from './tracking.ts';

/** A connection that asks for another protocol (RFC 9110 §7.8), as Node hands it over. */
export interface Upgrade {
  request: IncomingMessage;
  socket: Duplex;
  /** What came behind the request. */
  head: Buffer;
  /** The client's, through trusted proxies only. */
  address: string;
  /** Refuses with a plain HTTP answer of this status, which it returns. */
  refuse(status: number, headers?: Readonly<Record<string, string>>): number;
}

/** Takes a connection over, or answers with the status that it refused it with. */
export type UpgradeHandler = (upgrade: Upgrade) => void | number | Promise<void | number>;

/** Answers on the socket alone, for there is no reply: with what protects every answer, and no body. */
function refuseUpgrade(socket: Duplex, status: number, headers: Readonly<Record<string, string>>): number {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const ends = ['connection: close', 'content-length: 0', '', ''];
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, ...ends].join('\r\n'));
  return status;
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?')[0] as string;

interface UpgradeOptions {
  server: Server;
  log: Log;
  /** The only origins whose pages may connect; a client that is no browser sends none. */
  isOwnOrigin(origin: string, request: IncomingMessage): boolean;
  /** The client's address, through trusted proxies only. */
  addressOf(request: IncomingMessage): string;
  /** The headers of every answer, refusals too. */
  always: Readonly<Record<string, string>>;
}

/** Gives each upgrade to the handler whose path it is at or below; everything else is refused. Who was refused is in the log. */
export function routeUpgrades({
  server,
  log,
  isOwnOrigin,
  addressOf,
  always,
}: UpgradeOptions): (path: string, handler: UpgradeHandler) => void {
  const handlers: { path: string; handler: UpgradeHandler }[] = [];
  const route = async (upgrade: Upgrade): Promise<void> => {
    const { request, socket, address, refuse } = upgrade;
    const { origin } = request.headers;
    const path = pathOf(request);
    const found = handlers.find((entry) => path === entry.path || path.startsWith(`${entry.path}/`));
    const handle = (): ReturnType<UpgradeHandler> => {
      if (origin !== undefined && !isOwnOrigin(origin, request)) return refuse(403);
      return found ? found.handler(upgrade) : refuse(404);
    };
    try {
      const refusal = await handle();
      if (refusal !== undefined && refusal < 500)
        log.warn({ refusal, operation: found?.path, origin, address }, 'refused');
    } catch (error) {
      log.error({ err: error, path: found?.path }, 'an upgrade failed');
      socket.destroy();
    }
  };
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const refuse: Upgrade['refuse'] = (status, headers) =>
      refuseUpgrade(socket, status, { ...always, trackingid: trackingIdOf(request), ...headers });
    void route({ request, socket, head, address: addressOf(request), refuse });
  });
  return (path, handler) => handlers.push({ path, handler });
}
