import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An empty page without a policy, on a free port of loopback: the policy of our own pages lets them connect to nothing else. */
export async function serveBlankPage(): Promise<{ port: number; close: () => void }> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Blank</title>'),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
