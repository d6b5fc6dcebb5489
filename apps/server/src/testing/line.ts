import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The wire between the portal and its database. */
export interface Line {
  url: string;
  /** Hangs up and takes no new connection, as a database that is being restarted. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Lays a wire to a database server. */
export async function startLine(server: URL): Promise<Line> {
  const sockets = new Set<Socket>();
  const wire = createServer((near) => {
    const far = connect(Number(server.port || 5432), server.hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => socket.destroy()));
  });
  await once(wire.listen(0, '127.0.0.1'), 'listening');
  const { port } = wire.address() as AddressInfo;
  const url = new URL(server);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async cut() {
      for (const socket of sockets) socket.destroy();
      if (wire.listening) await once(wire.close(), 'close');
    },
    async mend() {
      await once(wire.listen(port, '127.0.0.1'), 'listening');
    },
  };
}
