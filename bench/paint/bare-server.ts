import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, createBrotliCompress } from 'node:zlib';
import { createElement } from 'react';
import { build } from 'vite';
import { createTexts } from '@portico/i18n/texts';
import { cssOptions, cssTarget } from '@portico/ui/build/css-options';
import type { PageAssets } from '@portico/ui/page/document';
import { streamPage } from '@portico/ui/page/stream';
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
        output: {
          entryFileNames: 'entry.js',
          chunkFileNames: '[name].js',
          assetFileNames: '[name][extname]',
          codeSplitting: { groups: [{ name: 'react', test: /node_modules/ }] },
        },
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

/** What the document around each page says. */
const texts = createTexts(
  { locale: 'en', tag: 'en-US', lang: 'en', dir: 'ltr' },
  { 'frame.notReady': ['This page is not interactive.'], 'action.reload': ['Load it again'] },
);

/** What the page fetches: what Vite would name for it. */
const assets: PageAssets = {
  scripts: ['/entry.js'],
  preloads: ['/react.js'],
  styles: [{ href: '/bare-entry.css' }],
};

/**
 * Streams a page of the same words with React and the base of our style sheets, in the same document and compressed as
 * ours are: React's files named first and the module at the end, as React itself writes it.
 */
export async function startBareServer(): Promise<BareServer> {
  const files = await bundle();
  let words: Words = { title: '', lines: [] };
  const sendPage = async (response: ServerResponse): Promise<void> => {
    const page = await streamPage({
      tree: createElement(BarePage, words),
      status: 200,
      signal: new AbortController().signal,
      onError: (error) => process.emitWarning(error as Error),
      texts,
      theme: 'system',
      contrast: 'normal',
      motion: 'auto',
      nonce: '',
      title: words.title,
      assets,
      boot: words,
    });
    const out = createBrotliCompress({ params: {} });
    out.pipe(response);
    page.pipe(out);
  };
  const server = createServer((request, response) => {
    response.setHeader('content-encoding', 'br');
    const file = files.get(request.url ?? '');
    if (file) {
      response.setHeader('content-type', file.type).end(file.body);
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    void sendPage(response);
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
