// The kit of the modules and the modules made with it, of what `startBase` started.
import type { Base, TimedOptions } from './base.ts';
import { createModules, type Modules } from './modules.ts';
import { ClockWatch } from './platform/clock/clock-watch.ts';
import { dataReadiness, type Data } from './platform/data.ts';
import { BatchCounter } from './platform/http/batch-counter.ts';
import { cookieNames } from './platform/http/cookies.ts';
import type { ReadinessCheck } from './platform/http/health.ts';
import { createCsrf } from './platform/http/csrf.ts';
import { LIMIT_USED, readLimitNews, tellOfLimits } from './platform/http/limit-news.ts';
import { createAddHits, sweepCounts } from './platform/http/rate-store.ts';
import { isServedByHttps } from './platform/http/secure-context.ts';
import { sweepOrders } from './platform/mail/orders.ts';
import type { Kit, Manifest } from './platform/module.ts';
import { PagesWatch } from './platform/pages/pages-watch.ts';
import type { Platform } from './platform/platform.ts';
import { Uploads } from './platform/uploads/uploads.ts';
import { platformChecks, watchPlatform } from './platform/watch.ts';

/** Everything that the portal is made of. */
export interface House extends Base {
  options: TimedOptions;
  kit: Kit;
  modules: Modules;
  /** What each of them brings, and the platform. */
  manifests: readonly Manifest[];
  isSecure: boolean;
  /** Files that people send. */
  uploads: Uploads;
  clockWatch: ClockWatch;
  readiness: Readonly<Record<string, ReadinessCheck>>;
  /** Ends what watches it. */
  stopWatching(): void;
}

function platformOf(
  { settings, log, clock, paces }: TimedOptions,
  data: Data,
  address: { url: string },
): Platform {
  return {
    settings,
    clock,
    paces,
    log,
    secrets: data.secrets,
    post: data.post,
    orderMails: data.orderMails,
    publish: data.push.publish,
    sendJob: data.jobs.send,
    get publicUrl() {
      return settings.PUBLIC_URL ?? address.url; // with PORT=0 it is known once the server listens
    },
    isMailSent: data.transport.kind === 'smtp',
  };
}

/** Puts together what `startBase` started and what needs no start. `address` is known once the server listens. */
export function assemble(options: TimedOptions, base: Base, address: { url: string }): House {
  const { settings, log, clock, mails } = options;
  const { data, media, storage, metrics, certificates } = base;
  const { database, push } = data;
  const isSecure = isServedByHttps(settings);
  const platform = platformOf(options, data, address);
  const batchCounter = new BatchCounter({
    clock,
    processes: () => modules.media.processes(),
    add: createAddHits(database.work, clock, tellOfLimits(platform.publish)),
  });
  const watch = new PagesWatch(metrics);
  const kit: Kit = {
    platform,
    database,
    push,
    storage,
    csrf: createCsrf(data.secrets),
    cookies: cookieNames(isSecure),
    count: batchCounter.count,
    mails,
    pages: watch.of('portal', options.pages),
    room: watch.of('room', options.room),
  };
  const clockWatch = new ClockWatch(clock, log);
  const watched = { platform, data, clockWatch, certificates, pages: watch };
  const modules = createModules(kit, media, platformChecks(watched));
  const uploads = new Uploads(storage);
  const ofPlatform: Manifest = {
    readiness: dataReadiness(data),
    sweeps: [sweepCounts, sweepOrders],
    start: () =>
      uploads
        .sweep(clock.now())
        .catch((error: unknown) => log.warn({ err: error }, 'what broken uploads left behind stays for now')),
    hears: { [LIMIT_USED]: (told) => batchCounter.hear(readLimitNews(told)) },
  };
  const manifests = [ofPlatform, ...modules.all];
  for (const manifest of manifests) manifest.metrics?.(metrics);
  const stopWatching = watchPlatform(metrics, watched, modules.health);
  const readiness = Object.assign({}, ...manifests.map((manifest) => manifest.readiness));
  return {
    ...base,
    options,
    readiness,
    kit,
    modules,
    manifests,
    isSecure,
    uploads,
    clockWatch,
    stopWatching,
  };
}
