import type { QueryWatch } from '../db/watch.ts';
import type { Log } from '../log/log.ts';
import type { MailOutcome } from '../mail/outbox.ts';
import type { Metrics } from './metrics.ts';

const HANGING_MS = 10_000;

/** Counts and measures statements; each slow one, and each that does not end, has a line of its own, without its values. */
export const watchStatements = (metrics: Metrics, log: Log, slowMilliseconds: number): QueryWatch => ({
  slowMilliseconds,
  onSlow({ text, milliseconds, trackingId }) {
    metrics.add('portico_database_slow_queries_total', {});
    log.warn({ text, ms: Math.round(milliseconds), trackingId }, 'a slow statement');
  },
  hangingMilliseconds: Math.max(HANGING_MS, slowMilliseconds),
  onHanging({ text, milliseconds, trackingId }) {
    log.warn({ text, ms: Math.round(milliseconds), trackingId }, 'a statement still runs');
  },
  onQuery(milliseconds, hasFailed) {
    metrics.add('portico_database_queries_total', { result: hasFailed ? 'failed' : 'ok' });
    metrics.observe('portico_database_query_duration_seconds', {}, milliseconds / 1000);
  },
});

/** Counts and measures batches of jobs. */
export const watchJobs =
  (metrics: Metrics) =>
  (job: string, milliseconds: number, hasFailed: boolean): void => {
    metrics.add('portico_jobs_total', { job, result: hasFailed ? 'failed' : 'done' });
    metrics.observe('portico_job_duration_seconds', { job }, milliseconds / 1000);
  };

/** Counts tries to send a mail. */
export const watchMails =
  (metrics: Metrics) =>
  (result: MailOutcome): void =>
    metrics.add('portico_mails_total', { result });
