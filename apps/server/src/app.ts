// Everything composed, in the order it starts. `stop` is the same backwards.
import type { FastifyInstance } from 'fastify';
import type { MailBundle } from '@portico/contract/mails';
import { PUSH_PATH } from '@portico/contract/push-channel';
import { streamRecording } from '@portico/contract/recordings';
import { startConsole } from './admin/running.ts';
import type { AdminSocket } from './admin/socket.ts';
import { startData, type Data } from './data.ts';
import { mountPages, showNotFound, signedInSite, type PageContext } from './modules/bootstrap/index.ts';
import { createIdentity, SESSION_ENDED, sweepExpired, type Identity } from './modules/identity/index.ts';
import {
  joiningRoutes,
  mayFollowRoom,
  Presence,
  type JoiningContext,
  type RoomMedia,
} from './modules/joining/index.ts';
import { mailboxRoutes, mountMailPages } from './modules/mailbox/index.ts';
import { SIGNAL_PATH, Signalling, startMedia } from './modules/media/index.ts';
import type { EmbeddedEngine, MediaEngine } from './modules/media/index.ts';
import { healthRoutes } from './modules/health/index.ts';
import { meetingJobs, meetingRoutes } from './modules/meetings/index.ts';
import {
  ABANDONED_CRON,
  ABANDONED_JOB,
  mountRecordingMedia,
  type Recordings,
} from './modules/recordings/index.ts';
import { createSetupLink, setupRoutes } from './modules/setup/index.ts';
import { watchClock } from './platform/clock/clock-watch.ts';
import { createSiteFinder } from './modules/sites/index.ts';
import { systemClock, type Clock } from './platform/clock/clock.ts';
import { certificateFiles } from './platform/http/certificate.ts';
import { Certificates } from './platform/http/certificates.ts';
import { createClientAddress } from './platform/http/client-address.ts';
import { cookieNames, type CookieNames } from './platform/http/cookies.ts';
import { mountCspReports } from './platform/http/csp-reports.ts';
import { createCsrf, type Csrf } from './platform/http/csrf.ts';
import { directCalls } from './platform/http/direct-call.ts';
import { createGuards, type Guards } from './platform/http/guards.ts';
import { mountHealth, type ReadinessCheck } from './platform/http/health.ts';
import { describeApi } from './platform/http/openapi.ts';
import { listen } from './platform/http/listen.ts';
import { mount } from './platform/http/mount.ts';
import { createMemoryCounter } from './platform/http/rate-limits.ts';
import { createDatabaseCounter, sweepCounts } from './platform/http/rate-store.ts';
import type { Route } from './platform/http/route.ts';
import { closeHttp, cookieWriter, createHttp } from './platform/http/server.ts';
import { isOtherLoopback } from './platform/http/loopback.ts';
import { isServedByHttps } from './platform/http/secure-context.ts';
import { routeUpgrades } from './platform/http/upgrades.ts';
import { housekeeping, HOUSEKEEPING_CRON, HOUSEKEEPING_JOB } from './platform/jobs/housekeeping.ts';
import type { Log } from './platform/log/log.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { watchRequests } from './platform/metrics/requests.ts';
import { serveMetrics } from './platform/metrics/serve.ts';
import { NODE_PATH } from './platform/nodes/calls.ts';
import type { RecentLog } from './platform/log/recent.ts';
import { serveAssets } from './platform/pages/assets.ts';
import type { PagesHost } from './platform/pages/send-page.ts';
import type { Platform } from './platform/platform.ts';
import { mountPolls } from './platform/push/poll-route.ts';
import type { Settings } from './platform/settings/table.ts';
import { openStorage } from './platform/storage/open.ts';
import type { Storage } from './platform/storage/storage.ts';
import { assembleNode, type NodeParts } from './node-parts.ts';
import { assembleRecordings, personOf } from './recording-parts.ts';
import { assembleWatch, type Watch } from './watch-parts.ts';

export interface AppOptions {
  settings: Settings;
  log: Log;
  /** The last lines of it, for a support bundle. */
  recentLog?: RecentLog;
  clock?: Clock;
  mails: MailBundle;
  pages: PagesHost;
  /** The pages of the room. */
  room: PagesHost;
  /** More for the HTTP server, before anything is mounted: the sources of pages while developing. */
  extend?(app: FastifyInstance): void;
  /** The folders of the portal's built files, this version's first; none while developing. */
  assets?: readonly URL[];
  /** The same of the room. */
  roomAssets?: readonly URL[];
  /** Where templates and other things that can be made again are kept. */
  cacheDirectory: string;
  /** Tests that are not about media start without the engine. */
  isWithoutMedia?: boolean;
  /** The embedded database died: the process should end and start again. */
  onLost(error: Error): void;
}

/** A running portal. */
export interface App {
  /** Where it listens, as `http://127.0.0.1:4000`. */
  url: string;
  publicUrl: string;
  data: Data;
  /** Of the portal's own https; undefined where it speaks plain HTTP. */
  certificates: Certificates | undefined;
  /** The media engine; none only where a test left it out. */
  media: MediaEngine | undefined;
  identity: Identity;
  recordings: Recordings;
  csrf: Csrf;
  /** The address of the set-up page while there is no site yet. */
  setupUrl: string | undefined;
  /** Ends what runs, in order; nothing that was acknowledged is lost. */
  stop(): Promise<void>;
}

/** Where a test left the engine out, rooms have doors and chat, but no sound and no picture. */
const noMedia: RoomMedia = {
  joinInfo: () => Promise.resolve({ url: '', token: '' }),
  list: () => Promise.reject(new Error('there is no media engine')),
  remove: () => Promise.resolve(),
  mute: () => Promise.resolve(),
  muteAll: () => Promise.resolve(),
  setRole: () => Promise.resolve(),
  closeRoom: () => Promise.resolve(),
  on: () => () => {},
};

/** What takes long to start and is waited for together. */
interface Base {
  /** Of the portal's own https; undefined where it speaks plain HTTP. */
  certificates: Certificates | undefined;
  data: Data;
  media: EmbeddedEngine | undefined;
  storage: Storage;
  metrics: Metrics;
}

interface Parts extends Base {
  options: AppOptions;
  platform: Platform;
  node: NodeParts;
  signalling: Signalling;
  identity: Identity;
  csrf: Csrf;
  cookies: CookieNames;
  isSecure: boolean;
  joining: JoiningContext;
  recordings: Recordings;
  watch: Watch;
}

function assemble(options: AppOptions, base: Base, address: { url: string }): Parts {
  const { settings, log, clock = systemClock, mails } = options;
  const { data, media, storage, metrics } = base;
  const isSecure = isServedByHttps(settings);
  const cookies = cookieNames(isSecure);
  const platform: Platform = {
    settings,
    clock,
    log,
    secrets: data.secrets,
    post: data.post,
    publish: data.push.publish,
    sendJob: data.jobs.send,
    get publicUrl() {
      return settings.PUBLIC_URL ?? address.url; // with PORT=0 it is known once the server listens
    },
    isMailSent: data.transport.kind !== 'none',
  };
  const identity = createIdentity({ platform, mails, sessionCookie: cookies.session });
  const node = assembleNode({ settings, log, data, engine: media });
  const signalling = new Signalling({
    ways: node.ways,
    addressOf: createClientAddress(settings.TRUST_PROXY),
    count: createMemoryCounter(clock),
  });
  const csrf = createCsrf(data.secrets);
  const joining = { platform, mails, media: node.media ?? noMedia, nodes: node.rooms };
  const recordings = assembleRecordings({
    platform,
    data,
    joining,
    media,
    nodes: node.recordings,
    storage,
  });
  const watch = assembleWatch({
    settings,
    clock,
    metrics,
    data,
    media,
    recordings,
    certificate: () => base.certificates?.state(),
    publicUrl: () => platform.publicUrl,
  });
  const visitors = { identity, csrf, cookies, isSecure };
  return { ...base, options, platform, node, signalling, joining, recordings, watch, ...visitors };
}

const routesOf = ({ options, identity, cookies, platform, joining, recordings, watch }: Parts): Route[] => [
  ...identity.routes,
  ...setupRoutes(identity.context, cookies.session),
  ...mailboxRoutes(platform.settings.MAILBOX),
  ...meetingRoutes({ platform, mails: options.mails }),
  ...joiningRoutes(joining),
  ...recordings.routes,
  ...healthRoutes(watch.health),
];

function pageContext(parts: Parts, routes: readonly Route[]): PageContext {
  const { options, data, platform, identity, csrf, cookies, isSecure, watch } = parts;
  const { database } = data;
  const byId = new Map(routes.map((route) => [route.operation.id, route]));
  return {
    platform,
    reads: database.reads,
    tickets: identity.tickets,
    csrf,
    cookies,
    host: watch.pages('portal', options.pages),
    roomHost: watch.pages('room', options.room),
    writeCookie: cookieWriter(isSecure),
    callsFor: (context) => directCalls(byId, database, context),
    pushCursor: () => data.push.cursor(),
  };
}

function createPartsGuards({ data, platform, identity, csrf, cookies }: Parts): Guards {
  const { clock } = platform;
  const { database } = data;
  return createGuards({
    clock,
    csrf,
    csrfCookie: cookies.csrf,
    readTicket: (ticket) => identity.tickets.read(ticket)?.actor,
    findSite: createSiteFinder(database.reads, clock),
    count: { memory: createMemoryCounter(clock), database: createDatabaseCounter(database.work, clock) },
  });
}

/** What `/readyz` asks. */
const readinessChecks = ({ data, media }: Base): Readonly<Record<string, ReadinessCheck>> => ({
  async database() {
    await data.database.pool.query('select 1');
  },
  ...(data.room && {
    async disk() {
      data.room?.check();
    },
  }),
  ...(media && {
    async media() {
      if (!media.isRunning()) throw new Error('the media engine is down');
    },
  }),
});

async function createApp(parts: Parts): Promise<FastifyInstance> {
  const { options, data, platform, isSecure } = parts;
  const { database } = data;
  const guards = createPartsGuards(parts);
  const routes = routesOf(parts);
  const pages = { context: pageContext(parts, routes), count: guards.countForm.bind(guards) };
  const app = createHttp({
    log: platform.log,
    isSecure,
    trustProxy: platform.settings.TRUST_PROXY,
    tls: parts.certificates?.serverOptions,
    showNotFound: (reply) => showNotFound(pages, reply),
  });
  watchRequests(app, parts.metrics);
  options.extend?.(app);
  await describeApi(app, platform.settings.PRODUCT_NAME);
  mountHealth(app, readinessChecks(parts));
  serveMetrics(app, parts.metrics, platform.settings);
  parts.signalling.mount(app);
  parts.node.mount(app);
  mountCspReports(app);
  mountPolls(app, { push: data.push, count: createMemoryCounter(platform.clock) });
  for (const route of routes) mount(app, route, { database, guards, writeCookie: pages.context.writeCookie });
  if (options.assets) serveAssets(app, '/webappng/assets/', options.assets);
  if (options.roomAssets) serveAssets(app, '/webappng/room/assets/', options.roomAssets);
  mountMailPages(app, {
    reads: database.reads,
    isShown: platform.settings.MAILBOX,
    signedInSite: (reply) => signedInSite(pages.context, reply),
  });
  mountRecordingMedia(app, {
    context: parts.recordings.context,
    personOf: (request, site) => personOf(parts, request, site),
    count: (request) => guards.countForm(request, streamRecording),
  });
  mountPages(app, pages);
  return app;
}

async function startPush({ data, identity, recordings }: Parts): Promise<void> {
  await data.push.start({
    admit(ticket) {
      const read = identity.tickets.read(ticket);
      if (!read) return undefined;
      const { actor, expiresAt } = read;
      const own =
        actor.kind === 'person'
          ? [`person:${actor.personId}`, `session:${actor.sessionId}`]
          : [`guest:${actor.guestId}`];
      return { actor, expiresAt, channels: own };
    },
    channels: { room: mayFollowRoom, recording: recordings.mayListen },
    on: {
      [SESSION_ENDED]: ({ sessionId, until }) =>
        identity.tickets.revoke(String(sessionId), new Date(String(until))),
    },
  });
}

async function startJobs({ options, platform, data, recordings }: Parts): Promise<void> {
  const { work } = data.database;
  await data.startJobs([
    ...meetingJobs({ platform, mails: options.mails }, work),
    ...recordings.jobs,
    housekeeping(work, platform.clock, [sweepCounts, sweepExpired, recordings.sweep]),
  ]);
  await data.jobs.schedule(ABANDONED_JOB, ABANDONED_CRON);
  await data.jobs.schedule(HOUSEKEEPING_JOB, HOUSEKEEPING_CRON);
}

/** Starts what takes time beside each other: database, media engine, storage. When one fails, the others are ended again. */
async function startBase(options: AppOptions & { clock: Clock }): Promise<Base> {
  const { settings, log, clock, isWithoutMedia = false } = options;
  const files = certificateFiles(settings);
  const certificates = files && (await Certificates.open({ files, clock, log }));
  const metrics = new Metrics();
  const opening = startData({ ...options, metrics });
  const secrets = opening.then((data) => data.secrets);
  const starting = isWithoutMedia ? undefined : startMedia({ settings, log, secrets });
  const [data, media, storage] = await Promise.allSettled([opening, starting, openStorage(settings)]);
  if (data.status === 'fulfilled' && media.status === 'fulfilled' && storage.status === 'fulfilled')
    return { certificates, data: data.value, media: media.value, storage: storage.value, metrics };
  if (data.status === 'fulfilled') await data.value.close();
  if (media.status === 'fulfilled') await media.value?.stop();
  if (storage.status === 'fulfilled') storage.value.close();
  throw [data, media, storage].find((outcome) => outcome.status === 'rejected')?.reason;
}

/** What there is only once the start came so far. */
interface Opened {
  app?: FastifyInstance;
  presence?: Presence;
  admin?: AdminSocket | undefined;
  unwatchClock?(): void;
}

/**
 * Ends everything within ten seconds: first what comes from outside (four at most), then jobs and the engine's recordings
 * (four), then the database.
 */
async function stopAll(parts: Parts, { app, presence, admin, unwatchClock }: Opened): Promise<void> {
  const { certificates, data, media, node, signalling, recordings, watch } = parts;
  unwatchClock?.();
  watch.stop();
  certificates?.stop();
  signalling.stop();
  await Promise.all([node.stop(), data.push.hangUp(), app && closeHttp(app), admin?.close()]);
  await Promise.all([presence?.stop(), recordings.stop()]);
  await Promise.all([data.stopJobs(), media?.stop()]);
  await data.close();
}

/** Starts the portal: database and media, modules, jobs, then the address. Whatever fails, what was opened is closed again. */
export async function startApp(options: AppOptions): Promise<App> {
  const { settings, log, clock = systemClock } = options;
  const address = { url: '' };
  const parts = assemble(options, await startBase({ ...options, clock }), address);
  const { data, media, signalling, identity, recordings, csrf } = parts;
  const opened: Opened = {};
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= stopAll(parts, opened));
  try {
    const app = await createApp(parts);
    opened.app = app;
    const isOwnOrigin = (origin: string): boolean =>
      origin === new URL(parts.platform.publicUrl).origin ||
      origin === address.url ||
      (settings.PUBLIC_URL === undefined && isOtherLoopback(origin, address.url));
    const onUpgrade = routeUpgrades({ server: app.server, log, isOwnOrigin });
    onUpgrade(PUSH_PATH, data.push.upgrade);
    onUpgrade(SIGNAL_PATH, signalling.upgrade);
    onUpgrade(NODE_PATH + SIGNAL_PATH, signalling.upgradeOfPeer);
    await identity.start(data.database.reads);
    await startPush(parts);
    await startJobs(parts);
    opened.unwatchClock = watchClock({
      clock,
      log,
      // another machine's clock does not follow ours
      onJump: async (seconds) => (data.database.embedded ? await data.jobs.shift(seconds) : undefined),
    });
    await recordings.start(data.database.embedded);
    opened.presence = new Presence(parts.joining, data.database);
    address.url = await listen(app, settings);
    parts.certificates?.follow(app.server);
    await parts.node.start(address.url, parts);
    const token = await data.database.work((tx) => createSetupLink(tx, clock.now()));
    const { publicUrl } = parts.platform;
    opened.admin = await startConsole(parts.platform, {
      database: data.database,
      storage: recordings.context.storage,
      recentLog: options.recentLog,
      readiness: readinessChecks(parts),
    });
    const setupUrl = token && `${publicUrl}/webappng/setup?token=${token}`;
    const started = { certificates: parts.certificates, data, media, identity, recordings, csrf };
    return { ...started, url: address.url, publicUrl, setupUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
