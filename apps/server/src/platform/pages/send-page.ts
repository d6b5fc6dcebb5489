import type { FastifyReply } from 'fastify';
import { errors } from '@portico/contract/errors';
import type { AssetsOf, PageRequest, PagesBundle } from '@portico/contract/pages';
import { toFailure } from '../http/problems.ts';
import { redirectOwn } from '../http/redirect.ts';
import { contentSecurityPolicy, newNonce } from '../http/security-headers.ts';
import { compressInto, encodingFor } from './compress.ts';

/** Where pages come from: the build, or the sources while developing. */
export interface PagesHost {
  bundle(): Promise<PagesBundle>;
  assetsOf?: AssetsOf;
  isDevelopment?: boolean;
  /** Addresses beside our own that pages may connect to. */
  connect?: readonly string[];
  /** Hears after how many milliseconds the first byte of a page was there. */
  onRendered?(view: PageRequest['view']['kind'], milliseconds: number): void;
}

export type PageInput = Omit<PageRequest, 'nonce' | 'signal' | 'onError' | 'isFault'>;

/** Renders a page into the answer, part by part. What fails before the first byte is thrown. */
export async function sendPage(
  reply: FastifyReply,
  host: PagesHost,
  input: PageInput,
): Promise<FastifyReply> {
  const { request } = reply;
  const nonce = newNonce();
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new Error('the client went away')));
  const bundle = await host.bundle();
  const startedAt = performance.now();
  const page = await bundle.render(
    {
      ...input,
      nonce,
      signal: gone.signal,
      isFault: (error) => errors[toFailure(error).error].status >= 500,
      onError(error) {
        if (!gone.signal.aborted)
          request.log.error({ err: error, trackingId: request.id }, 'a page could not be rendered');
      },
    },
    host.assetsOf,
  );
  if (page.kind === 'redirect') return redirectOwn(reply, page.location, page.status);
  host.onRendered?.(input.view.kind, performance.now() - startedAt);
  const encoding = encodingFor(request.headers['accept-encoding']);
  void reply.hijack();
  reply.raw.writeHead(page.status, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-accel-buffering': 'no', // nginx gives each part on as it comes
    vary: 'accept-encoding, cookie, accept-language, user-agent',
    'content-security-policy': contentSecurityPolicy({
      nonce,
      isDevelopment: host.isDevelopment ?? false,
      connect: host.connect ?? [],
    }),
    ...(encoding && { 'content-encoding': encoding }),
  });
  page.pipe(compressInto(reply.raw, encoding));
  return reply;
}
