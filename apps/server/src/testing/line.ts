import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The wire between the portal and its database. */
export interface Line {
  url: string;
  /** Hangs up and takes no new connection, as a database that is being restarted. */
  cut(): Promise<void>;
  /** Hangs up, and takes connections only to end them, as a balancer in front of a database that is gone. */
  refuse(): void;
  /** What those said first that were ended so. */
  readonly refused: readonly string[];
  mend(): Promise<void>;
}

/** Lays a wire to a database server. */
export async function startLine(server: URL): Promise<Line> {
  const sockets = new Set<Socket>();
  const refused: string[] = [];
  let isRefusing = false;
  const wire = createServer((near) => {
    if (isRefusing) {
      near.on('error', () => undefined);
      near.once('data', (first) => {
        refused.push(first.toString('latin1'));
        near.end();
      });
      return;
    }
    const far = connect(Number(server.port || 5432), server.hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => socket.destroy()));
  });
  await once(wire.listen(0, '127.0.0.1'), 'listening');
  const { port } = wire.address() as AddressInfo;
  const url = new URL(server);
  url.host = `127.0.0.1:${port}`;
  const hangUp = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    refused,
    async cut() {
      hangUp();
      if (wire.listening) await once(wire.close(), 'close');
    },
    refuse() {
      isRefusing = true;
      hangUp();
    },
    async mend() {
      isRefusing = false;
      if (!wire.listening) await once(wire.listen(port, '127.0.0.1'), 'listening');
    },
  };
}
