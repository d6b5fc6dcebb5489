import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, createBrotliCompress } from 'node:zlib';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { build } from 'vite';
import { cssOptions, cssTarget } from '@portico/ui/build/css-options';
import { BarePage, type Words } from './bare-page.ts';

/** A server of one page. */
export interface BareServer {
  url: string;
  /** What its page says from now on. */
  say(words: Words): void;
  stop(): Promise<void>;
}

interface BareFile {
  type: string;
  body: Buffer;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Script, style sheet and fonts of the page, by their addresses, compressed as ours are. */
async function bundle(): Promise<Map<string, BareFile>> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    css: cssOptions,
    build: {
      write: false,
      target: 'es2024',
      cssTarget,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: fileURLToPath(new URL('bare-entry.js', import.meta.url)),
        output: { entryFileNames: 'entry.js', assetFileNames: '[name][extname]' },
      },
    },
  });
  const [output] = Array.isArray(made) ? made : [made];
  if (!output || !('output' in output)) throw new Error('the bare page was not built');
  return new Map(
    output.output.map((file) => {
      const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
      const type = types[extname(file.fileName)] ?? 'application/octet-stream';
      return [`/${file.fileName}`, { type, body: brotliCompressSync(content) }];
    }),
  );
}

const json = (words: Words): string => JSON.stringify(words).replaceAll('<', String.raw`\u003c`);
const head = (words: Words): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title>` +
  `<link rel="stylesheet" href="/bare-entry.css">` +
  `<script type="module" src="/entry.js"></script>` +
  `<script id="boot" type="application/json">${json(words)}</script><div id="root">`;

/** Streams a page of the same words with React, the base of our style sheets and its type, compressed as ours is. */
export async function startBareServer(): Promise<BareServer> {
  const files = await bundle();
  let words: Words = { title: '', lines: [] };
  const server = createServer((request, response) => {
    response.setHeader('content-encoding', 'br');
    const file = files.get(request.url ?? '');
    if (file) {
      response.setHeader('content-type', file.type).end(file.body);
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
