// The portal in the order in which it starts. `stop` is the same backwards.
import type { FastifyInstance } from 'fastify';
import { PUSH_PATH } from '@portico/contract/push-channel';
import { startConsole } from './admin/running.ts';
import type { AdminSocket } from './admin/socket.ts';
import { startBase, type AppOptions } from './base.ts';
import { createApp } from './http.ts';
import { assemble, type House } from './kit.ts';
import type { AvatarContext } from './modules/avatars/index.ts';
import type { Identity } from './modules/identity/index.ts';
import type { PortalEngine } from './modules/media/index.ts';
import type { MyData } from './modules/mydata/index.ts';
import type { QualityKeeper } from './modules/quality/index.ts';
import type { Recordings } from './modules/recordings/index.ts';
import { createSetupLink } from './modules/setup/index.ts';
import { systemClock } from './platform/clock/clock.ts';
import { usualPaces } from './platform/clock/paces.ts';
import type { Data } from './platform/data.ts';
import type { Certificates } from './platform/http/certificates.ts';
import { createClientAddress } from './platform/http/client-address.ts';
import type { Csrf } from './platform/http/csrf.ts';
import { listen } from './platform/http/listen.ts';
import { isOwnOrigin } from './platform/http/loopback.ts';
import type { Route } from './platform/http/route.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { closeHttp } from './platform/http/server.ts';
import { routeUpgrades } from './platform/http/upgrades.ts';
import { housekeeping } from './platform/jobs/housekeeping.ts';

/** A running portal. */
export interface App {
  /** Where it listens, as `http://127.0.0.1:4000`. */
  url: string;
  publicUrl: string;
  data: Data;
  /** Of the portal's own https; undefined where it speaks plain HTTP. */
  certificates: Certificates | undefined;
  /** The media engine; none only where a test left it out. */
  media: PortalEngine | undefined;
  identity: Identity;
  quality: QualityKeeper;
  myData: MyData;
  recordings: Recordings;
  avatars: AvatarContext;
  csrf: Csrf;
  /** Every operation with what it says of itself. */
  routes: readonly Route[];
  /** The address of the set-up page while there is no site yet. */
  setupUrl: string | undefined;
  /** Ends what runs, in order; nothing that was acknowledged is lost. */
  stop(): Promise<void>;
}

/** What comes as a WebSocket: the push channel, and what modules take. */
function takeUpgrades(app: FastifyInstance, house: House, address: { url: string }): void {
  const { kit, manifests, isSecure } = house;
  const { platform } = kit;
  const { log, settings } = platform;
  const onUpgrade = routeUpgrades({
    server: app.server,
    log,
    isOwnOrigin: (origin) => isOwnOrigin(origin, platform, address.url),
    addressOf: createClientAddress(settings.TRUST_PROXY),
    always: securityHeaders(isSecure),
  });
  onUpgrade(PUSH_PATH, kit.push.upgrade);
  for (const { upgrades = {} } of manifests)
    for (const [path, handler] of Object.entries(upgrades)) onUpgrade(path, handler);
}

async function startPush({ kit, modules, manifests }: House): Promise<void> {
  const { identity } = modules;
  const heard = manifests.flatMap(({ hears = {} }) => Object.entries(hears));
  const types = new Set(heard.map(([type]) => type));
  const tellAll = (type: string) => (data: Record<string, unknown>) => {
    for (const [heardType, hear] of heard) if (heardType === type) hear(data);
  };
  await kit.push.start({
    admit: identity.admit,
    channels: Object.assign({}, ...manifests.map(({ channels }) => channels)),
    refresh: () => identity.start(kit.database.reads),
    on: Object.fromEntries([...types].map((type) => [type, tellAll(type)])),
  });
}

async function startJobs({ kit, data, modules, manifests }: House): Promise<void> {
  const sweeps = manifests.flatMap(({ sweeps: own = [] }) => own);
  const kinds = [
    ...manifests.flatMap(({ jobs = [] }) => jobs),
    housekeeping(kit.database.work, kit.platform.clock, sweeps),
  ];
  await data.startJobs(kinds, modules.mailWriter);
  for (const { name, cron } of kinds) if (cron !== undefined) await data.jobs.schedule(name, cron);
}

/** What there is only once the start came so far. */
interface Opened {
  app?: FastifyInstance;
  admin?: AdminSocket | undefined;
}

/**
 * Ends everything within ten seconds: first what comes from outside (four at most), then jobs and the engine's recordings
 * (four), then the database.
 */
async function stopAll(house: House, { app, admin }: Opened): Promise<void> {
  const { certificates, data, manifests, media, clockWatch } = house;
  clockWatch.stop();
  house.stopWatching();
  certificates?.stop();
  const hungUp = manifests.map((manifest) => manifest.hangUp?.() ?? Promise.resolve());
  await Promise.all([...hungUp, data.push.hangUp(), app && closeHttp(app), admin?.close()]);
  await Promise.all(manifests.map((manifest) => manifest.stop?.() ?? Promise.resolve()));
  await Promise.all([data.stopJobs(), media?.stop()]);
  await data.close();
}

function startAdmin(house: House): Promise<AdminSocket | undefined> {
  const { kit, data, modules, options } = house;
  return startConsole(kit.platform, {
    database: kit.database,
    storage: kit.storage,
    endings: modules.identity.context,
    recentLog: options.recentLog,
    isMailSent: data.transport.kind !== 'none',
    readiness: house.readiness,
  });
}

/** Starts the portal: database and media, modules, jobs, then the address. Whatever fails, what was opened is closed again. */
export async function startApp(untimed: AppOptions): Promise<App> {
  const { settings, clock = systemClock } = untimed;
  const options = { ...untimed, clock, paces: { ...usualPaces, ...untimed.paces } };
  const address = { url: '' };
  const house = assemble(options, await startBase(options), address);
  const { data, media, kit, modules, manifests, certificates } = house;
  const opened: Opened = {};
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= stopAll(house, opened));
  try {
    const { app, routes } = await createApp(house);
    opened.app = app;
    takeUpgrades(app, house, address);
    await startPush(house);
    for (const manifest of manifests) await manifest.prepare?.();
    await startJobs(house);
    if (kit.database.embedded) house.clockWatch.onJump((seconds) => data.jobs.shift(seconds)); // another machine's clock does not follow ours
    for (const manifest of manifests) await manifest.start?.();
    address.url = await listen(app, settings);
    certificates?.follow(app.server);
    for (const manifest of manifests) await manifest.listening?.(address.url);
    const token = await data.database.work((tx) => createSetupLink(tx, clock.now()));
    const { publicUrl } = kit.platform;
    opened.admin = await startAdmin(house);
    const { identity, quality, recordings, avatars, myData } = modules;
    return {
      certificates,
      data,
      media,
      identity,
      quality,
      myData,
      recordings,
      avatars,
      csrf: kit.csrf,
      routes,
      url: address.url,
      publicUrl,
      setupUrl: token && `${publicUrl}/webappng/setup?token=${token}`,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
