import { join } from 'node:path';
import type { Data } from './platform/data.ts';
import { countSessions } from './modules/identity/index.ts';
import type { PortalEngine } from './modules/media/index.ts';
import { countRecordings, type RecordingCount, type Recordings } from './modules/recordings/index.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { ClockWatch } from './platform/clock/clock-watch.ts';
import {
  checkCertificate,
  seeCertificate,
  type ServedCertificate,
} from './platform/health/certificate-check.ts';
import { checkClock, checkDatabase, checkJobs, checkMail } from './platform/health/database-checks.ts';
import { createHealth, type Health } from './platform/health/health.ts';
import { checkAddress, checkDisk, checkStorage, readUsage } from './platform/health/machine-checks.ts';
import { readJobs, readMails } from './platform/health/numbers.ts';
import { checkMedia, checkPush, checkStreams } from './platform/health/traffic-checks.ts';
import { checkZones } from './platform/health/zones-check.ts';
import { zoneDataVersion } from './platform/time/zone-data.ts';
import type { LiveStreams } from './modules/streams/index.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { watchProcess } from './platform/metrics/process.ts';
import type { PagesHost } from './platform/pages/send-page.ts';
import type { Settings } from './platform/settings/table.ts';

interface WatchParts {
  settings: Settings;
  clock: Clock;
  clockWatch: ClockWatch;
  metrics: Metrics;
  data: Data;
  media: PortalEngine | undefined;
  streams: Pick<LiveStreams, 'numbers'>;
  recordings: Recordings;
  /** The certificate of the portal's own https; undefined where it speaks plain HTTP. */
  certificate(): ServedCertificate | undefined;
  publicUrl(): string;
}

/** What looks at the portal while it runs. */
export interface Watch {
  health: Health;
  /** The same pages, counted and measured as they are rendered. */
  pages(app: 'portal' | 'room', host: PagesHost): PagesHost;
  stop(): void;
}

const MINUTE_MS = 60_000;
const untrusting = new Set(['false', '0']);
const STATE_NUMBERS = { ok: 0, warn: 1, fail: 2 };

/** What costs much is looked at once a minute, however often it is asked for. */
function onceAMinute<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (last && performance.now() - last.at < MINUTE_MS) return last.value;
    const value = read();
    last = { at: performance.now(), value };
    value.catch(() => (last = undefined)); // a failure is not remembered
    return value;
  };
}

type CountsOfRecordings = () => Promise<RecordingCount[]>;

/** Everything that the health page shows, in its order. */
function composeHealth(parts: WatchParts, counts: CountsOfRecordings, pages: () => number): Health {
  const { settings, clock, clockWatch, data, media, recordings, publicUrl } = parts;
  const { database, transport, push } = data;
  return createHealth([
    checkDatabase(database, settings.SLOW_QUERY_MS),
    checkMail(database, transport),
    checkJobs(database),
    checkStorage({
      storage: recordings.context.storage,
      space: () => readUsage(join(settings.DATA_DIR, 'storage')),
      recordingsBytes: async () => (await counts()).reduce((sum, { bytes }) => sum + bytes, 0),
    }),
    ...(media ? [checkMedia(media)] : []),
    ...(media?.kind === 'embedded'
      ? [
          checkStreams({
            isAvailable: () => media.capabilities().hls,
            numbers: () => parts.streams.numbers(),
          }),
        ]
      : []),
    checkDisk(settings.DATA_DIR),
    checkClock(database, clock, clockWatch),
    checkZones(zoneDataVersion(), clock),
    checkCertificate({
      served: parts.certificate,
      publicUrl,
      see: onceAMinute(() => seeCertificate(publicUrl())),
      clock,
    }),
    checkAddress({
      publicUrl,
      isPublicUrlSet: settings.PUBLIC_URL !== undefined,
      host: settings.HOST,
      isProxied: !untrusting.has(settings.TRUST_PROXY ?? 'false'),
      isProxyUnknown: () =>
        parts.certificate() === undefined && untrusting.has(settings.TRUST_PROXY ?? 'false'),
    }),
    checkPush({
      connections: () => push.numbers().connections,
      polling: () => push.tabs().polling,
      opened: () => push.numbers().opened,
      pages,
    }),
  ]);
}

function collectTraffic({ metrics, data, media, streams }: WatchParts): void {
  const { pool } = data.database;
  metrics.add('portico_media_restarts_total', {}, 0);
  media?.on(({ type }) => {
    if (type === 'childStarted') metrics.add('portico_media_restarts_total', {});
  });
  metrics.onScrape(() => {
    const { connections, framesIn, framesOut } = data.push.numbers();
    metrics.set('portico_push_connections', {}, connections);
    metrics.set('portico_push_polling_tabs', {}, data.push.tabs().polling);
    metrics.set('portico_push_frames_total', { direction: 'in' }, framesIn);
    metrics.set('portico_push_frames_total', { direction: 'out' }, framesOut);
    metrics.set('portico_database_connections', { state: 'idle' }, pool.idleCount);
    metrics.set('portico_database_connections', { state: 'used' }, pool.totalCount - pool.idleCount);
    metrics.set('portico_database_connections_max', {}, pool.options.max);
    metrics.set('portico_database_waiting', {}, pool.waitingCount);
    metrics.set('portico_media_up', {}, media?.isRunning() ? 1 : 0);
    const live = streams.numbers();
    metrics.set('portico_time_zone_data', { version: zoneDataVersion() }, 1);
    metrics.set('portico_live_streams', {}, live.streams);
    metrics.set('portico_live_streams_max', {}, live.most);
    metrics.set('portico_live_watchers', {}, live.watchers);
    metrics.set('portico_live_composer_failures_total', {}, live.failed);
  });
  metrics.onScrape(async () => {
    if (!media?.isRunning()) return;
    const { rooms, participants } = await media.stats();
    metrics.set('portico_media_rooms', {}, rooms);
    metrics.set('portico_media_participants', {}, participants);
  });
  metrics.onScrape(async () => {
    if (media?.kind !== 'embedded' || !media.isRunning()) return; // a server of its own has metrics of its own
    const { residentBytes, counters } = await media.stats();
    metrics.set('portico_media_resident_memory_bytes', {}, residentBytes);
    metrics.set('portico_media_packets_total', { direction: 'in' }, counters.packetsIn);
    metrics.set('portico_media_packets_total', { direction: 'out' }, counters.packetsOut);
    metrics.set('portico_media_packets_lost_total', {}, counters.nacksOut);
    metrics.set('portico_media_packets_recovered_total', {}, counters.recovered);
  });
}

function collectRows({ metrics, data, clock, settings }: WatchParts, counts: CountsOfRecordings): void {
  const { reads } = data.database;
  const sessions = onceAMinute(() => countSessions(reads, clock.now()));
  metrics.onScrape(async () => {
    const { queued, active, oldestSeconds } = await readJobs(reads);
    metrics.set('portico_jobs', { state: 'queued' }, queued);
    metrics.set('portico_jobs', { state: 'active' }, active);
    metrics.set('portico_jobs_oldest_queued_seconds', {}, oldestSeconds);
  });
  metrics.onScrape(async () => {
    const { waiting, oldestSeconds } = await readMails(reads);
    metrics.set('portico_mails_waiting', {}, waiting);
    metrics.set('portico_mails_oldest_waiting_seconds', {}, oldestSeconds);
  });
  metrics.onScrape(async () => {
    const found = await counts();
    for (const { state, count } of found) metrics.set('portico_recordings', { state }, count);
    const bytes = found.reduce((sum, one) => sum + one.bytes, 0);
    metrics.set('portico_recordings_bytes', {}, bytes);
  });
  metrics.onScrape(async () => metrics.set('portico_sessions', {}, await sessions()));
  metrics.onScrape(async () => {
    const { freeBytes, sizeBytes } = await readUsage(join(settings.DATA_DIR, 'storage'));
    metrics.set('portico_storage_free_bytes', {}, freeBytes);
    metrics.set('portico_storage_size_bytes', {}, sizeBytes);
  });
}

/** Health and metrics, with all that they look at. */
export function assembleWatch(parts: WatchParts): Watch {
  const { metrics, data } = parts;
  let livePages = 0;
  const counts = onceAMinute(() => countRecordings(data.database.reads));
  const health = composeHealth(parts, counts, () => livePages);
  const stopProcess = watchProcess(metrics);
  collectTraffic(parts);
  collectRows(parts, counts);
  metrics.onScrape(async () => {
    for (const [check, finding] of Object.entries(await health.run()))
      if (finding) metrics.set('portico_health', { check }, STATE_NUMBERS[finding.state]);
  });
  return {
    health,
    pages: (app, host) => ({
      ...host,
      onRendered(view, milliseconds) {
        if (view === 'app' || view === 'room') livePages += 1; // those follow the push channel
        metrics.add('portico_pages_rendered_total', { app });
        metrics.observe('portico_page_render_duration_seconds', { app }, milliseconds / 1000);
      },
    }),
    stop: stopProcess,
  };
}
