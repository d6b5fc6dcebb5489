// What answers over HTTP: operations, pages, files, and who may call them.
import type { FastifyInstance } from 'fastify';
import { findMeeting } from '@portico/contract/joining';
import { getQualityReport } from '@portico/contract/quality';
import { streamRecording } from '@portico/contract/recordings';
import { enterRoom } from '@portico/contract/room';
import {
  mountPages,
  showFailure,
  signedInActor,
  type EntryPagesOptions,
  type PageContext,
} from './modules/bootstrap/index.ts';
import { joiningRoutes, reviewPlaces } from './modules/joining/index.ts';
import { mailboxRoutes, mountMailPages } from './modules/mailbox/index.ts';
import { healthRoutes } from './modules/health/index.ts';
import { meetingRoutes } from './modules/meetings/index.ts';
import { mountQualityFile, qualityRoutes } from './modules/quality/index.ts';
import { mountRecordingMedia } from './modules/recordings/index.ts';
import { setupRoutes } from './modules/setup/index.ts';
import { createSiteFinder } from './modules/sites/index.ts';
import { mountCspReports } from './platform/http/csp-reports.ts';
import { directCalls, type Deeds } from './platform/http/direct-call.ts';
import { createGuards, type Guards } from './platform/http/guards.ts';
import { mountHealth, type ReadinessCheck } from './platform/http/health.ts';
import { describeApi } from './platform/http/openapi.ts';
import { mount } from './platform/http/mount.ts';
import { RateLimits } from './platform/http/rate-limits.ts';
import { createDatabaseCounter, createReservations } from './platform/http/rate-store.ts';
import type { Route } from './platform/http/route.ts';
import { cookieWriter, createHttp } from './platform/http/server.ts';
import { Tries } from './platform/http/tries.ts';
import { watchRequests } from './platform/metrics/requests.ts';
import { serveMetrics } from './platform/metrics/serve.ts';
import { serveAssets } from './platform/pages/assets.ts';
import { mountPolls } from './platform/push/poll-route.ts';
import { personOf } from './recording-parts.ts';
import type { Base, Parts } from './parts.ts';

const routesOf = (parts: Parts): Route[] => {
  const { options, identity, cookies, platform, joining, quality, recordings, watch } = parts;
  return [
    ...identity.routes,
    ...setupRoutes(identity.context, cookies),
    ...mailboxRoutes(platform.settings.MAILBOX),
    ...meetingRoutes({
      platform,
      mails: options.mails,
      onRightsChanged: (tx, meeting) => reviewPlaces(tx, joining, meeting),
    }),
    ...joiningRoutes(joining),
    ...recordings.routes,
    ...healthRoutes(watch.health),
    ...qualityRoutes(quality),
  ];
};

function pageContext(parts: Parts, routes: readonly Route[], deeds: Deeds): PageContext {
  const { options, data, media, platform, identity, csrf, cookies, isSecure, watch } = parts;
  const { database } = data;
  const byId = new Map(routes.map((route) => [route.operation.id, route]));
  return {
    platform,
    reads: database.reads,
    tickets: identity.tickets,
    keepsPlace: identity.context.keepsPlace,
    csrf,
    cookies,
    host: watch.pages('portal', options.pages),
    roomHost: {
      ...watch.pages('room', options.room),
      ...(media?.kind === 'livekit' && { connect: media.origins }),
    },
    writeCookie: cookieWriter(isSecure),
    callsFor: (context) => directCalls(byId, deeds, context),
    pushCursor: () => data.push.cursor(),
  };
}

function createPartsGuards(parts: Parts, limits: RateLimits): Guards {
  const { data, platform, identity, csrf, cookies, batchCounter } = parts;
  const { clock } = platform;
  const { database } = data;
  return createGuards({
    clock,
    csrf,
    csrfCookie: cookies.csrf,
    readTicket: (ticket) => identity.tickets.read(ticket)?.actor,
    findSite: createSiteFinder(database.reads, clock),
    limits,
    count: { inBatches: batchCounter.count, oneByOne: createDatabaseCounter(database.work, clock) },
  });
}

/** What `/readyz` asks. */
export const readinessChecks = ({ data, media }: Base): Readonly<Record<string, ReadinessCheck>> => ({
  async database() {
    await data.database.pool.query('select 1');
  },
  ...(data.space && {
    async disk() {
      data.space?.check();
    },
  }),
  // while a server of its own is away, everything but the meetings goes on: no reason to take this process away as well
  ...(media?.kind === 'embedded' && {
    async media() {
      if (!media.isRunning()) throw new Error('the media engine is down');
    },
  }),
});

interface HttpApp {
  app: FastifyInstance;
  routes: readonly Route[];
}

/** The HTTP server with everything that is mounted on it; it does not listen yet. */
export async function createApp(parts: Parts): Promise<HttpApp> {
  const { options, data, platform, isSecure } = parts;
  const { database } = data;
  const { clock } = platform;
  const routes = routesOf(parts);
  const limits = new RateLimits(routes);
  const tries = new Tries({
    limits,
    reservations: createReservations(database, clock),
    clock,
    browserOf: parts.identity.browserOf,
  });
  const deeds = { database, tries };
  const guards = createPartsGuards(parts, limits);
  const pages: EntryPagesOptions = {
    context: pageContext(parts, routes, deeds),
    count: guards.countForm.bind(guards),
    lookUp: ({ ip }, deed) =>
      tries.take(findMeeting, { address: ip, cookies: {}, deed, isTry: (found) => found === undefined }),
  };
  const app = createHttp({
    log: platform.log,
    isSecure,
    trustProxy: platform.settings.TRUST_PROXY,
    tls: parts.certificates?.serverOptions,
    showFailure: (reply, failure) => showFailure(pages, reply, failure),
  });
  watchRequests(app, parts.metrics);
  options.extend?.(app);
  await describeApi(app, platform.settings.PRODUCT_NAME);
  mountHealth(app, readinessChecks(parts));
  serveMetrics(app, parts.metrics, platform.settings);
  parts.signalling.mount(app);
  parts.node.mount(app);
  mountCspReports(app);
  mountPolls(app, { push: data.push, count: parts.batchCounter.count });
  for (const route of routes) mount(app, route, { deeds, guards, writeCookie: pages.context.writeCookie });
  if (options.assets) serveAssets(app, '/webappng/assets/', options.assets);
  if (options.roomAssets) serveAssets(app, '/webappng/room/assets/', options.roomAssets);
  mountMailPages(app, {
    reads: database.reads,
    isShown: platform.settings.MAILBOX,
    signedInActor: (reply) => signedInActor(pages.context, reply),
  });
  mountRecordingMedia(app, {
    context: parts.recordings.context,
    answers: parts.recordings.answers,
    personOf: (request, site) => personOf(parts, request, site),
    count: (request) => guards.countForm(request, streamRecording),
  });
  parts.streams.mount(app, (request) => guards.countForm(request, enterRoom));
  mountQualityFile(app, {
    reads: database.reads,
    personOf: (request, site) => personOf(parts, request, site),
    count: (request) => guards.countForm(request, getQualityReport),
  });
  mountPages(app, pages);
  return { app, routes };
}
