import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, createBrotliCompress } from 'node:zlib';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { build } from 'vite';
import { BarePage, type Words } from './bare-page.ts';

/** A server of one page. */
export interface BareServer {
  url: string;
  /** What its page says from now on. */
  say(words: Words): void;
  stop(): Promise<void>;
}

/** The entry of the page as a browser gets it. */
async function bundle(): Promise<Buffer> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2024',
      rolldownOptions: { input: fileURLToPath(new URL('bare-entry.js', import.meta.url)) },
    },
  });
  const [output] = Array.isArray(made) ? made : [made];
  if (!output || !('output' in output)) throw new Error('the bare page was not built');
  return brotliCompressSync(output.output[0].code);
}

const json = (words: Words): string => JSON.stringify(words).replaceAll('<', String.raw`\u003c`);
const head = (words: Words): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title>` +
  `<script type="module" src="/entry.js"></script>` +
  `<script id="boot" type="application/json">${json(words)}</script><div id="root">`;

/** Streams a page of the same words with React and nothing else, compressed as ours is. */
export async function startBareServer(): Promise<BareServer> {
  const entry = await bundle();
  let words: Words = { title: '', lines: [] };
  const server = createServer((request, response) => {
    response.setHeader('content-encoding', 'br');
    if (request.url === '/entry.js') {
      response.setHeader('content-type', 'text/javascript').end(entry);
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const out = createBrotliCompress({ params: {} });
    out.pipe(response);
    out.write(head(words));
    const page = renderToPipeableStream(createElement(BarePage, words), {
      onShellReady: () => page.pipe(out),
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    say(next) {
      words = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
