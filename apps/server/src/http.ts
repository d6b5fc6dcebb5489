// What answers over HTTP: operations, pages, files, and who may call them.
import type { FastifyInstance } from 'fastify';
import type { House } from './kit.ts';
import { mountCspReports } from './platform/http/csp-reports.ts';
import { directCalls } from './platform/http/direct-call.ts';
import { createGuards, type Guards } from './platform/http/guards.ts';
import { mountHealth } from './platform/http/health.ts';
import { mount } from './platform/http/mount.ts';
import { describeApi } from './platform/http/openapi.ts';
import { RateLimits } from './platform/http/rate-limits.ts';
import { createDatabaseCounter, createReservations } from './platform/http/rate-store.ts';
import type { Route } from './platform/http/route.ts';
import { cookieWriter, createHttp } from './platform/http/server.ts';
import { Tries } from './platform/http/tries.ts';
import { watchRequests } from './platform/metrics/requests.ts';
import { serveMetrics } from './platform/metrics/serve.ts';
import { serveAssets } from './platform/pages/assets.ts';
import { mountPolls } from './platform/push/poll-route.ts';

function guardsOf({ kit, modules }: House, limits: RateLimits): Guards {
  const { platform, database, csrf, cookies, count } = kit;
  const { clock } = platform;
  const { tickets } = modules.identity;
  return createGuards({
    clock,
    csrf,
    csrfCookie: cookies.csrf,
    readTicket: (ticket) => tickets.read(ticket)?.actor,
    readBearer: (token) => tickets.readBearer(token)?.actor,
    sites: modules.sites,
    limits,
    count: { inBatches: count, oneByOne: createDatabaseCounter(database.work, clock) },
  });
}

/** The server with what every one of it has; nothing of a module is mounted yet. */
async function openHttp(house: House): Promise<FastifyInstance> {
  const { options, kit, metrics, certificates, isSecure, modules } = house;
  const { settings, log } = kit.platform;
  const app = createHttp({
    log,
    isSecure,
    trustProxy: settings.TRUST_PROXY,
    tls: certificates?.serverOptions,
    showFailure: modules.showFailure,
  });
  watchRequests(app, metrics);
  options.extend?.(app);
  await describeApi(app, settings.PRODUCT_NAME);
  mountHealth(app, house.readiness);
  serveMetrics(app, metrics, settings);
  mountCspReports(app);
  mountPolls(app, { push: kit.push, count: kit.count });
  if (options.assets) serveAssets(app, '/webappng/assets/', options.assets);
  if (options.roomAssets) serveAssets(app, '/webappng/room/assets/', options.roomAssets);
  return app;
}

/** An HTTP server that does not listen yet, and the operations on it. */
interface HttpApp {
  app: FastifyInstance;
  routes: readonly Route[];
}

/** The HTTP server with everything that is mounted on it. */
export async function createApp(house: House): Promise<HttpApp> {
  const { kit, modules, manifests, isSecure } = house;
  const { database, platform } = kit;
  const routes = manifests.flatMap(({ operations = [] }) => operations);
  const byId = new Map(routes.map((route) => [route.operation.id, route]));
  const limits = new RateLimits(routes);
  const tries = new Tries({
    limits,
    reservations: createReservations(database, platform.clock),
    clock: platform.clock,
    browserOf: modules.identity.browserOf,
  });
  const performing = { database, tries, deployment: modules.sites };
  const guards = guardsOf(house, limits);
  const writeCookie = cookieWriter(isSecure);
  const app = await openHttp(house);
  for (const route of routes) mount(app, route, { performing, guards, uploads: house.uploads, writeCookie });
  for (const manifest of manifests)
    manifest.mount?.(app, {
      count: guards.countForm.bind(guards),
      tries,
      callsFor: (context) => directCalls(byId, performing, context),
      writeCookie,
    });
  return { app, routes };
}
