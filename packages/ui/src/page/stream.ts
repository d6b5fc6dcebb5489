import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { documentEnd, documentStart, type DocumentInput } from './document.ts';

interface StreamInput extends DocumentInput {
  tree: ReactNode;
  status: number;
  signal: AbortSignal;
  onError(error: unknown): void;
}

/** A page whose shell is ready: its status can no longer change. */
export interface StreamedPage {
  kind: 'page';
  status: number;
  pipe(out: Writable): void;
}

type Flushing = Writable & { flush?: () => void };

/** React ends its target and calls `flush()` after each part; a compressor behind it must hear both. */
function bodyInto(out: Flushing): Flushing {
  const body: Flushing = new Writable({
    write(chunk, _encoding, done) {
      if (out.write(chunk)) done();
      else out.once('drain', () => done());
    },
    final(done) {
      out.end(documentEnd);
      done();
    },
  });
  body.flush = () => out.flush?.();
  return body;
}

/** Renders a page; resolves when its shell is ready, so that an error before can still become another answer. */
export function streamPage({
  tree,
  status,
  signal,
  onError,
  ...document
}: StreamInput): Promise<StreamedPage> {
  const { nonce, assets, isOldBrowser = false } = document;
  return new Promise((resolve, reject) => {
    const answer = (): void =>
      resolve({
        kind: 'page',
        status,
        pipe(out) {
          out.write(documentStart(document));
          const body = bodyInto(out);
          out.once('close', () => {
            if (!body.writableFinished) abort();
          });
          pipe(body);
        },
      });
    const { pipe, abort } = renderToPipeableStream(tree, {
      nonce,
      bootstrapModules: isOldBrowser ? [] : [...assets.scripts],
      // what is ready with the shell belongs in its place: sent apart for its size, it would stay hidden until a script moves it
      progressiveChunkSize: Infinity,
      onError,
      onShellError: reject,
      // without script nothing could put into its place what comes later
      [isOldBrowser ? 'onAllReady' : 'onShellReady']: answer,
    });
    signal.addEventListener('abort', () => abort(signal.reason), { once: true });
  });
}
