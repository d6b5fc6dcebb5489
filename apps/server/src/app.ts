// Everything composed, in the order it starts. `stop` is the same backwards.
import type { FastifyInstance } from 'fastify';
import { PUSH_PATH } from '@portico/contract/push-channel';
import { startConsole } from './admin/running.ts';
import type { AdminSocket } from './admin/socket.ts';
import type { Data } from './platform/data.ts';
import {
  identityJobs,
  SESSION_ENDED,
  sweepExpired,
  TICKETS_ENDED,
  type Identity,
} from './modules/identity/index.ts';
import {
  endPlaces,
  joiningJobs,
  mayFollowDoor,
  mayFollowLobby,
  mayFollowRoom,
  Presence,
} from './modules/joining/index.ts';
import { SIGNAL_PATH } from './modules/media/index.ts';
import type { PortalEngine } from './modules/media/index.ts';
import { followWallClocks, meetingJobs, meetingWriter, sweepNeverEntered } from './modules/meetings/index.ts';
import type { QualityKeeper } from './modules/quality/index.ts';
import { ABANDONED_CRON, ABANDONED_JOB, type Recordings } from './modules/recordings/index.ts';
import { createSetupLink } from './modules/setup/index.ts';
import { systemClock } from './platform/clock/clock.ts';
import { usualPaces } from './platform/clock/paces.ts';
import { Certificates } from './platform/http/certificates.ts';
import type { Csrf } from './platform/http/csrf.ts';
import { LIMIT_USED, readLimitNews } from './platform/http/limit-news.ts';
import { listen } from './platform/http/listen.ts';
import { sweepCounts } from './platform/http/rate-store.ts';
import { closeHttp } from './platform/http/server.ts';
import { isOtherLoopback } from './platform/http/loopback.ts';
import { createClientAddress } from './platform/http/client-address.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import type { Route } from './platform/http/route.ts';
import { routeUpgrades } from './platform/http/upgrades.ts';
import { housekeeping, HOUSEKEEPING_CRON, HOUSEKEEPING_JOB } from './platform/jobs/housekeeping.ts';
import { sweepOrders } from './platform/mail/orders.ts';
import { NODE_PATH } from './platform/nodes/calls.ts';
import { createApp, readinessChecks } from './http-parts.ts';
import { assemble, startBase, type AppOptions, type Parts } from './parts.ts';

export type { AppOptions } from './parts.ts';

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
  recordings: Recordings;
  csrf: Csrf;
  /** Every operation with what it says of itself. */
  routes: readonly Route[];
  /** The address of the set-up page while there is no site yet. */
  setupUrl: string | undefined;
  /** Ends what runs, in order; nothing that was acknowledged is lost. */
  stop(): Promise<void>;
}

/** Somebody's way in is over; what they are in the middle of ends here where the console did it without a server. */
function endWayIn(
  { data, identity, joining, platform, recordings }: Parts,
  { personId, generation, until }: Readonly<Record<string, unknown>>,
): void {
  const id = String(personId);
  identity.tickets.revokeEarlier(id, { generation: Number(generation), until: new Date(String(until)) });
  recordings.answers.end(id);
  data.database
    .work((tx) => endPlaces(tx, joining, { personId: id }))
    .catch((error: unknown) =>
      platform.log.warn({ err: error, person: id }, 'their places end when the room is looked at'),
    );
}

async function startPush(parts: Parts): Promise<void> {
  const { data, identity, recordings, batchCounter } = parts;
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
    channels: {
      room: mayFollowRoom,
      lobby: mayFollowLobby,
      door: mayFollowDoor,
      recording: recordings.mayListen,
    },
    refresh: () => identity.start(data.database.reads),
    on: {
      [SESSION_ENDED]: ({ sessionId, until }) => {
        identity.tickets.revoke(String(sessionId), new Date(String(until)));
        recordings.answers.end(String(sessionId));
      },
      [TICKETS_ENDED]: (ended) => endWayIn(parts, ended),
      [LIMIT_USED]: (told) => batchCounter.hear(readLimitNews(told)),
    },
  });
}

async function startJobs({ options, platform, data, identity, joining, recordings }: Parts): Promise<void> {
  const { work } = data.database;
  const meetings = { platform, mails: options.mails };
  const sweeps = [sweepCounts, sweepExpired, sweepOrders, sweepNeverEntered, recordings.sweep];
  await data.startJobs(
    [
      ...identityJobs(identity.context, work),
      ...meetingJobs(meetings, work),
      ...joiningJobs(joining, work),
      ...recordings.jobs,
      housekeeping(work, platform.clock, sweeps),
    ],
    meetingWriter(meetings),
  );
  await data.jobs.schedule(ABANDONED_JOB, ABANDONED_CRON);
  await data.jobs.schedule(HOUSEKEEPING_JOB, HOUSEKEEPING_CRON);
}

/** What there is only once the start came so far. */
interface Opened {
  app?: FastifyInstance;
  presence?: Presence;
  admin?: AdminSocket | undefined;
}

/**
 * Ends everything within ten seconds: first what comes from outside (four at most), then jobs and the engine's recordings
 * (four), then the database.
 */
async function stopAll(parts: Parts, { app, presence, admin }: Opened): Promise<void> {
  const { certificates, data, media, node, signalling, quality, recordings, streams, watch, clockWatch } =
    parts;
  clockWatch.stop();
  watch.stop();
  certificates?.stop();
  signalling.stop();
  await Promise.all([node.stop(), data.push.hangUp(), app && closeHttp(app), admin?.close()]);
  await Promise.all([presence?.stop(), quality.stop(), recordings.stop(), streams.live.stop()]);
  await Promise.all([data.stopJobs(), media?.stop()]);
  await data.close();
}

/** What comes as a WebSocket: the push channel, and signalling for the media engine. */
function takeUpgrades(app: FastifyInstance, parts: Parts, address: { url: string }): void {
  const { data, isSecure, platform, signalling } = parts;
  const { log, settings } = platform;
  const isOwnOrigin = (origin: string): boolean =>
    origin === new URL(platform.publicUrl).origin ||
    origin === address.url ||
    (settings.PUBLIC_URL === undefined && isOtherLoopback(origin, address.url));
  const addressOf = createClientAddress(settings.TRUST_PROXY);
  const onUpgrade = routeUpgrades({
    server: app.server,
    log,
    isOwnOrigin,
    addressOf,
    always: securityHeaders(isSecure),
  });
  onUpgrade(PUSH_PATH, data.push.upgrade);
  onUpgrade(SIGNAL_PATH, signalling.upgrade);
  onUpgrade(NODE_PATH + SIGNAL_PATH, signalling.upgradeOfPeer);
}

/** Starts the portal: database and media, modules, jobs, then the address. Whatever fails, what was opened is closed again. */
export async function startApp(untimed: AppOptions): Promise<App> {
  const { settings, clock = systemClock } = untimed;
  const options = { ...untimed, clock, paces: { ...usualPaces, ...untimed.paces } };
  const address = { url: '' };
  const parts = assemble(options, await startBase(options), address);
  const { data, media, identity, quality, recordings, csrf } = parts;
  const opened: Opened = {};
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= stopAll(parts, opened));
  try {
    const { app, routes } = await createApp(parts);
    opened.app = app;
    takeUpgrades(app, parts, address);
    await startPush(parts);
    await identity.start(data.database.reads); // once events are followed: what ends between the two is known by one of them
    await followWallClocks(data.database, { now: clock.now(), log: parts.platform.log });
    await startJobs(parts);
    if (data.database.embedded) parts.clockWatch.onJump((seconds) => data.jobs.shift(seconds)); // another machine's clock does not follow ours
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
      endings: identity.context,
      recentLog: options.recentLog,
      isMailSent: data.transport.kind !== 'none',
      readiness: readinessChecks(parts),
    });
    const setupUrl = token && `${publicUrl}/webappng/setup?token=${token}`;
    const started = {
      certificates: parts.certificates,
      data,
      media,
      identity,
      quality,
      recordings,
      csrf,
      routes,
    };
    return { ...started, url: address.url, publicUrl, setupUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
