// `npm run dev`: the same server; pages come from their sources and change while they are open. The process starts
// again when the server's own files change.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import {
  createServer,
  type EnvironmentModuleNode,
  type RunnableDevEnvironment,
  type ViteDevServer,
} from 'vite';
import type { MailBundle } from '@portico/contract/mails';
import type { AssetsOf, PagesBundle } from '@portico/contract/pages';
import { startApp } from './app.ts';
import { createLog } from './platform/log/log.ts';
import { loadPages } from './pages.ts';
import { readSettings } from './platform/settings/read.ts';
import { announce, stopOnSignal } from './process.ts';

const clone = fileURLToPath(new URL('../../../', import.meta.url));
const portal = join(clone, 'apps/portal');
const BASE = '/webappng/';

/** A source as Vite serves it: files outside of the portal's folder by their absolute path. */
const urlOf = (source: string): string =>
  source.startsWith('../../') ? `${BASE}@fs${join(clone, source.slice(6))}` : BASE + source;

/** The style sheets below a module, so that a page does not flash until Vite's client has run. */
async function stylesBelow(vite: ViteDevServer, url: string): Promise<string[]> {
  const { client } = vite.environments;
  await client.warmupRequest(url);
  const seen = new Set<EnvironmentModuleNode>();
  const found: string[] = [];
  const walk = (node: EnvironmentModuleNode | undefined): void => {
    if (!node || seen.has(node)) return;
    seen.add(node);
    if (node.url.endsWith('.css')) found.push(`${BASE}${node.url.replace(/^\//, '')}?direct`);
    for (const imported of node.importedModules) walk(imported);
  };
  walk(await client.moduleGraph.getModuleByUrl(url));
  return found;
}

function developmentAssets(vite: ViteDevServer): AssetsOf {
  return async ([entry = '', ...rest]) => {
    const pages = [entry, ...rest.filter((source) => source.endsWith('.tsx'))];
    const styles = await Promise.all(pages.map((source) => stylesBelow(vite, `/${source}`)));
    const sheets = rest
      .filter((source) => source.endsWith('.css'))
      .map((source) => `${urlOf(source)}?direct`);
    return {
      scripts: [`${BASE}@vite/client`, `${BASE}src/dev.ts?entry=${encodeURIComponent(urlOf(entry))}`],
      preloads: [],
      styles: [...new Set([...styles.flat(), ...sheets])],
      fonts: [],
    };
  };
}

function serveSources(app: FastifyInstance, vite: ViteDevServer): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isPage = request.headers.accept?.includes('text/html') === true;
    if (isPage || request.url.startsWith('/webappng/api/')) done();
    else vite.middlewares(request.raw, reply.raw, () => done());
  });
}

const settings = readSettings({ MAILBOX: 'true', LOG_LEVEL: 'warn', ...process.env });
const log = createLog({ level: settings.LOG_LEVEL });
const vite = await createServer({
  root: portal,
  configFile: join(portal, 'vite.config.ts'),
  configLoader: 'native',
  server: { middlewareMode: true, fs: { allow: [clone] } },
});
const { runner } = vite.environments['ssr'] as RunnableDevEnvironment;
const load = async <T>(file: string): Promise<T> => ((await runner.import(file)) as { default: T }).default;

const { room } = await loadPages();
const app = await startApp({
  settings,
  log,
  mails: await load<MailBundle>('/src/server/mail.ts'),
  pages: {
    bundle: () => load<PagesBundle>('/src/server/entry.tsx'),
    assetsOf: developmentAssets(vite),
    isDevelopment: true,
  },
  room,
  extend: (http) => serveSources(http, vite),
  cacheDirectory: join(clone, '.cache'),
  onLost(error) {
    throw error;
  },
});
stopOnSignal(async () => {
  await app.stop();
  await vite.close();
}, log);
announce(app, settings);
