import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '../log/log.ts';

/** Takes over a connection that asked for another protocol (RFC 9110 §7.8). */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void | Promise<void>;

/** Refuses an upgrade with a plain HTTP answer. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  const reason = STATUS_CODES[status] ?? '';
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?')[0] as string;

interface UpgradeOptions {
  server: Server;
  log: Log;
  /** The only origins whose pages may connect; a client that is no browser sends none. */
  isOwnOrigin(origin: string, request: IncomingMessage): boolean;
}

/** Gives each upgrade to the handler whose path it is at or below; everything else is refused. */
export function routeUpgrades({
  server,
  log,
  isOwnOrigin,
}: UpgradeOptions): (path: string, handler: UpgradeHandler) => void {
  const handlers: { path: string; handler: UpgradeHandler }[] = [];
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const { origin } = request.headers;
    if (origin !== undefined && !isOwnOrigin(origin, request)) return refuseUpgrade(socket, 403);
    const path = pathOf(request);
    const found = handlers.find((entry) => path === entry.path || path.startsWith(`${entry.path}/`));
    if (!found) return refuseUpgrade(socket, 404);
    Promise.resolve(found.handler(request, socket, head)).catch((error: unknown) => {
      log.error({ err: error, path }, 'an upgrade failed');
      socket.destroy();
    });
  });
  return (path, handler) => handlers.push({ path, handler });
}
