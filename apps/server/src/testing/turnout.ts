import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A load balancer with one server behind it: new connections go where it points, open ones stay where they are. */
export interface Turnout {
  url: string;
  /** From now on new connections lead there. */
  point(port: number): void;
  close(): Promise<void>;
}

/** Passes bytes both ways until one side ends. */
function join(near: Socket, far: Socket): void {
  const end = (): void => {
    near.destroy();
    far.destroy();
  };
  for (const socket of [near, far]) socket.on('error', end).on('close', end);
  near.pipe(far).pipe(near);
}

/** Starts one on a free port; it points nowhere yet. */
export async function openTurnout(): Promise<Turnout> {
  let target = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    open.add(near);
    near.once('close', () => open.delete(near));
    join(near, connect(target, '127.0.0.1'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    point(port) {
      target = port;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
