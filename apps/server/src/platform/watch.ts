import type { Data } from './data.ts';
import type { ClockWatch } from './clock/clock-watch.ts';
import { checkCertificate, seeCertificate } from './health/certificate-check.ts';
import { checkClock, checkDatabase, checkJobs, checkMail } from './health/database-checks.ts';
import type { Check, Health } from './health/health.ts';
import { checkAddress, checkDisk, readStorageUsage } from './health/machine-checks.ts';
import { readJobs, readMails } from './health/numbers.ts';
import { onceAMinute } from './health/once-a-minute.ts';
import { checkPush } from './health/traffic-checks.ts';
import { checkZones } from './health/zones-check.ts';
import type { Certificates } from './http/certificates.ts';
import type { Metrics } from './metrics/metrics.ts';
import { watchProcess } from './metrics/process.ts';
import type { PagesWatch } from './pages/pages-watch.ts';
import type { Platform } from './platform.ts';
import type { Settings } from './settings/table.ts';
import { zoneDataVersion } from './time/zone-data.ts';

/** What is looked at that belongs to no module. */
export interface Watched {
  platform: Platform;
  data: Data;
  clockWatch: ClockWatch;
  /** Of the portal's own https; undefined where it speaks plain HTTP. */
  certificates: Certificates | undefined;
  pages: PagesWatch;
}

const untrusting = new Set(['false', '0']);
const STATE_NUMBERS = { ok: 0, warn: 1, fail: 2 };

/** What a browser needs to reach the portal: an address, and a certificate that it trusts. */
function addressChecks({ platform, certificates }: Watched): Check[] {
  const { settings, clock } = platform;
  const publicUrl = (): string => platform.publicUrl;
  const served = (): ReturnType<Certificates['state']> | undefined => certificates?.state();
  const isUntrusting = untrusting.has(settings.TRUST_PROXY ?? 'false');
  return [
    checkCertificate({ served, publicUrl, see: onceAMinute(() => seeCertificate(publicUrl())), clock }),
    checkAddress({
      publicUrl,
      isPublicUrlSet: settings.PUBLIC_URL !== undefined,
      host: settings.HOST,
      isProxied: !isUntrusting,
      isProxyUnknown: () => served() === undefined && isUntrusting,
    }),
  ];
}

/** What the health page shows of the platform. */
export function platformChecks(watched: Watched): Check[] {
  const { platform, data, clockWatch, pages } = watched;
  const { settings, clock } = platform;
  const { database, transport, push } = data;
  return [
    checkDatabase(database, settings.SLOW_QUERY_MS),
    checkMail(database, transport),
    checkJobs(database),
    checkDisk(settings.DATA_DIR),
    checkClock(database, clock, clockWatch),
    checkZones(zoneDataVersion(), clock),
    ...addressChecks(watched),
    checkPush({
      connections: () => push.numbers().connections,
      polling: () => push.tabs().polling,
      opened: () => push.numbers().opened,
      pages: () => pages.live,
    }),
  ];
}

function collectTraffic(metrics: Metrics, { push, database: { pool } }: Data): void {
  metrics.onScrape(() => {
    const { connections, framesIn, framesOut } = push.numbers();
    metrics.set('portico_push_connections', {}, connections);
    metrics.set('portico_push_polling_tabs', {}, push.tabs().polling);
    metrics.set('portico_push_frames_total', { direction: 'in' }, framesIn);
    metrics.set('portico_push_frames_total', { direction: 'out' }, framesOut);
    metrics.set('portico_database_connections', { state: 'idle' }, pool.idleCount);
    metrics.set('portico_database_connections', { state: 'used' }, pool.totalCount - pool.idleCount);
    metrics.set('portico_database_connections_max', {}, pool.options.max);
    metrics.set('portico_database_waiting', {}, pool.waitingCount);
    metrics.set('portico_time_zone_data', { version: zoneDataVersion() }, 1);
  });
}

function collectRows(metrics: Metrics, { database: { reads } }: Data, settings: Settings): void {
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
    const { freeBytes, sizeBytes } = await readStorageUsage(settings);
    metrics.set('portico_storage_free_bytes', {}, freeBytes);
    metrics.set('portico_storage_size_bytes', {}, sizeBytes);
  });
}

/** Counts what belongs to no module, and what the health page finds. The answer ends that. */
export function watchPlatform(metrics: Metrics, { data, platform }: Watched, health: Health): () => void {
  const stop = watchProcess(metrics);
  collectTraffic(metrics, data);
  collectRows(metrics, data, platform.settings);
  metrics.onScrape(async () => {
    for (const [check, finding] of Object.entries(await health.run()))
      if (finding) metrics.set('portico_health', { check }, STATE_NUMBERS[finding.state]);
  });
  return stop;
}
