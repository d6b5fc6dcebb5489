import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { encodingFor, type Encoding } from './compress.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
};
const endings: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** Reads a file once; the whole build is a few megabytes. */
function createReader(): (file: URL) => Buffer {
  const kept = new Map<string, Buffer>();
  return (file) => {
    const known = kept.get(file.href);
    if (known) return known;
    const bytes = readFileSync(file);
    kept.set(file.href, bytes);
    return bytes;
  };
}

/** Names to the folders they are in; of two files with one name, that of the first folder. */
const findNames = (folders: readonly URL[]): Map<string, URL> =>
  new Map(
    folders
      .filter((folder) => existsSync(folder))
      .toReversed()
      .flatMap((folder) => readdirSync(folder).map((name) => [name, folder] as const)),
  );

/**
 * Serves a build's hashed files below `prefix`, as they were compressed when it was made, and those of earlier builds
 * for pages that are still open. Their names change with their contents, so they may be kept for ever.
 */
export function serveAssets(app: FastifyInstance, prefix: string, folders: readonly URL[]): void {
  const names = findNames(folders);
  const read = createReader();
  app.get<{ Params: { name: string } }>(
    `${prefix}:name`,
    { config: { access: 'anyone' } },
    (request, reply) => {
      const { name } = request.params;
      const type = types[extname(name)];
      const folder = names.get(name);
      if (!folder || !type) return reply.callNotFound();
      const wanted = encodingFor(request.headers['accept-encoding']);
      const encoding = wanted && names.has(name + endings[wanted]) ? wanted : undefined;
      if (encoding) void reply.header('content-encoding', encoding);
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding')
        .type(type)
        .send(read(new URL(name + (encoding ? endings[encoding] : ''), folder)));
    },
  );
}
