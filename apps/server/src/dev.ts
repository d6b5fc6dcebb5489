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
import { proveAddress } from './platform/http/listen.ts';
import { createLog } from './platform/log/log.ts';
import { createRecentLog } from './platform/log/recent.ts';
import type { PagesHost } from './platform/pages/send-page.ts';
import { readSettings } from './platform/settings/read.ts';
import { announce, failWatched, stopOnSignal } from './process.ts';

const clone = fileURLToPath(new URL('../../../', import.meta.url));
/** An app with pages, as it is served from its sources. */
interface Sources {
  base: string;
  vite: ViteDevServer;
  /** Loads a module of its server side. */
  load<T>(file: string): Promise<T>;
}

/** Each app has a Vite of its own; `hmrPort` is where its pages hear of changes. */
async function openSources(app: 'portal' | 'room', base: string, hmrPort: number): Promise<Sources> {
  const folder = join(clone, 'apps', app);
  const vite = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    configLoader: 'native',
    server: { middlewareMode: true, fs: { allow: [clone] }, ws: { port: hmrPort } },
  });
  const { runner } = vite.environments['ssr'] as RunnableDevEnvironment;
  return {
    base,
    vite,
    load: async <T>(file: string): Promise<T> => ((await runner.import(file)) as { default: T }).default,
  };
}

/** A source as Vite serves it: files outside of the app's folder by their absolute path. */
const urlOf = (source: string, base: string): string =>
  source.startsWith('../../') ? `${base}@fs${join(clone, source.slice(6))}` : base + source;

/** The style sheets below a module, so that a page does not flash until Vite's client has run. */
async function stylesBelow({ base, vite }: Sources, url: string): Promise<string[]> {
  const { client } = vite.environments;
  await client.warmupRequest(url);
  const seen = new Set<EnvironmentModuleNode>();
  const found: string[] = [];
  const walk = (node: EnvironmentModuleNode | undefined): void => {
    if (!node || seen.has(node)) return;
    seen.add(node);
    if (node.url.endsWith('.css')) found.push(`${base}${node.url.replace(/^\//, '')}?direct`);
    for (const imported of node.importedModules) walk(imported);
  };
  walk(await client.moduleGraph.getModuleByUrl(url));
  return found;
}

function developmentAssets(sources: Sources): AssetsOf {
  const { base } = sources;
  return async ([entry = '', ...rest]) => {
    const pages = [entry, ...rest.filter((source) => source.endsWith('.tsx'))];
    const styles = await Promise.all(pages.map((source) => stylesBelow(sources, `/${source}`)));
    const sheets = rest
      .filter((source) => source.endsWith('.css'))
      .map((source) => `${urlOf(source, base)}?direct`);
    return {
      scripts: [`${base}@vite/client`, `${base}src/dev.ts?entry=${encodeURIComponent(urlOf(entry, base))}`],
      preloads: [],
      styles: [...new Set([...styles.flat(), ...sheets])].map((href) => ({ href })),
    };
  };
}

function serveSources(http: FastifyInstance, { base, vite }: Sources): void {
  http.addHook('onRequest', (request, reply, done) => {
    const isPage = request.headers.accept?.includes('text/html') === true;
    const isOurs = request.url.startsWith(base) && !request.url.startsWith('/webappng/api/');
    if (isPage || !isOurs) done();
    else vite.middlewares(request.raw, reply.raw, () => done());
  });
}

const hostOf = (sources: Sources, entry: string): PagesHost => ({
  bundle: () => sources.load<PagesBundle>(entry),
  assetsOf: developmentAssets(sources),
  isDevelopment: true,
});

async function start(): Promise<void> {
  const settings = readSettings({ MAILBOX: 'true', LOG_LEVEL: 'warn', ...process.env });
  await proveAddress(settings); // before sources are opened, which takes long and talks
  const recentLog = createRecentLog();
  const log = createLog({ level: settings.LOG_LEVEL, recent: recentLog });
  const portal = await openSources('portal', '/webappng/', 24_678);
  const room = await openSources('room', '/webappng/room/', 24_679);
  const app = await startApp({
    settings,
    log,
    recentLog,
    mails: await portal.load<MailBundle>('/src/server/mail.ts'),
    pages: hostOf(portal, '/src/server/entry.tsx'),
    room: hostOf(room, '/src/server/entry.tsx'),
    extend(http) {
      serveSources(http, room); // its addresses begin with those of the portal
      serveSources(http, portal);
    },
    cacheDirectory: join(clone, '.cache'),
    onLost(error) {
      throw error;
    },
  });
  stopOnSignal(async () => {
    await app.stop();
    await Promise.all([portal.vite.close(), room.vite.close()]);
  }, log);
  announce(app, settings);
}

try {
  await start();
} catch (error) {
  failWatched(error);
}
