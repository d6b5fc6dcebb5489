import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const SDK_FILE = 'livekit-client.umd.js';
const require = createRequire(import.meta.url);

const FILES: Record<string, { path: string | URL; type: string }> = {
  '/': { path: new URL('meeting-page.html', import.meta.url), type: 'text/html' },
  '/meeting-page.js': { path: new URL('meeting-page.js', import.meta.url), type: 'text/javascript' },
  [`/${SDK_FILE}`]: {
    path: join(dirname(require.resolve('livekit-client')), SDK_FILE),
    type: 'text/javascript',
  },
};

/** Serves the participant's page from loopback http, which browsers treat as a secure context; `extra` adds files on disk. */
export interface PageServer {
  url: string;
  /** Makes a file on disk reachable; answers its URL. */
  offer(path: string): string;
  close(): void;
}

/** Starts the server on a free port. */
export async function startPageServer(): Promise<PageServer> {
  const offered: string[] = [];
  const server = createServer((request, response) => {
    const [, index] = /^\/files\/(\d+)$/.exec(request.url ?? '') ?? [];
    const offeredPath = index === undefined ? undefined : offered[Number(index)];
    const file = offeredPath ? { path: offeredPath, type: 'video/webm' } : FILES[request.url ?? ''];
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    readFile(file.path).then(
      (content) => response.writeHead(200, { 'content-type': file.type }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    offer: (path) => `${url}/files/${offered.push(path) - 1}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
