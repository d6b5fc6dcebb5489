import { shownAddress } from '@portico/domain/shown-address';
import { recordAudit } from '../modules/audit/index.ts';
import {
  disableByConsole,
  enableByConsole,
  makeAdmin,
  makeConsoleLink,
  type EndingContext,
} from '../modules/identity/index.ts';
import { countSites } from '../modules/sites/index.ts';
import type { Reads, Tx } from '../platform/db/tx.ts';
import { countJobs, listFailedJobs, retryFailedJobs } from '../platform/jobs/job-store.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { countOrdered, listUnsentMails } from '../platform/mail/mail-store.ts';
import { retryMails } from '../platform/mail/outbox.ts';
import { refused, type AdminAnswer } from './protocol.ts';
import { age, firstLine, plain, size, table } from './table.ts';

/** How many rows a list shows. */
const SHOWN = 100;

export interface Whom {
  email: string;
  site?: string | undefined;
}

const nobody = ({ email, site }: Whom): AdminAnswer => {
  const where = site === undefined ? 'on any site' : `on the site ${site}`;
  return refused(`nobody who may sign in has the address ${shownAddress(email)} ${where}`);
};

export const done = (lines: readonly string[], data: unknown): AdminAnswer => ({
  isDone: true,
  lines: [...lines],
  data,
});

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** One entry for the act, whatever it touched. */
const recordRetry = (
  tx: Tx,
  kind: 'job' | 'mail',
  { id, retried }: { id: string | undefined; retried: readonly unknown[] },
): Promise<void> =>
  recordAudit(tx, {
    siteId: null,
    actor: { id: null, name: 'console' },
    action: `${kind}.retried`,
    subject: { kind, id: id ?? 'all' },
    detail: { count: retried.length, first: retried.slice(0, SHOWN) },
  });

/** Makes a one-time link by which somebody sets a new password. */
export async function resetPassword(
  tx: Tx,
  whom: Whom,
  by: { publicUrl: string; now: Date },
): Promise<AdminAnswer> {
  const made = await makeConsoleLink(tx, { ...by, email: whom.email, site: whom.site });
  if (!made) return nobody(whom);
  const { displayName, siteDisplayName, link, validMinutes } = made;
  const lines = [
    `${plain(displayName)} can set a new password for ${plain(siteDisplayName)} with this link, once, within ${validMinutes} minutes:`,
    link,
  ];
  return done(lines, made);
}

/** Gives somebody every right on a site. */
export async function appointAdmin(
  tx: Tx,
  { clock, publish }: EndingContext['platform'],
  whom: Whom,
): Promise<AdminAnswer> {
  const made = await makeAdmin(tx, publish, { email: whom.email, site: whom.site, now: clock.now() });
  if (!made) return nobody(whom);
  const [who, where] = [plain(made.displayName), plain(made.siteDisplayName)];
  const line = made.wasOne
    ? `${who} is an administrator of ${where} already`
    : `${who} is an administrator of ${where} now, from the next page they open`;
  return done([line], made);
}

export const unknown = ({ email, site }: Whom): AdminAnswer => {
  const where = site === undefined ? 'on any site' : `on the site ${site}`;
  return refused(`nobody has the address ${shownAddress(email)} ${where}`);
};

/** Keeps somebody out of a site. */
export async function disable(tx: Tx, context: EndingContext, whom: Whom): Promise<AdminAnswer> {
  const kept = await disableByConsole(tx, context, { email: whom.email, site: whom.site });
  if (!kept) return unknown(whom);
  const [who, where] = [plain(kept.displayName), plain(kept.siteDisplayName)];
  switch (kept.outcome) {
    case 'lastAdministrator':
      return refused(
        `${who} is the last administrator of ${where}: make somebody else one first, with make-admin`,
      );
    case 'before':
      return done([`${who} is kept out of ${where} already`], kept);
    case 'done':
      return done(
        [`${who} may not sign in to ${where} any more, and whatever they had open there ends now`],
        kept,
      );
  }
}

/** Lets somebody in again who was kept out of a site. */
export async function enable(tx: Tx, whom: Whom): Promise<AdminAnswer> {
  const kept = await enableByConsole(tx, { email: whom.email, site: whom.site });
  if (!kept) return unknown(whom);
  const [who, where] = [plain(kept.displayName), plain(kept.siteDisplayName)];
  const again = kept.outcome === 'done' ? 'again' : 'already';
  return done([`${who} may sign in to ${where} ${again}`], kept);
}

export async function showSites(reads: Reads): Promise<AdminAnswer> {
  const sites = await countSites(reads);
  const rows = sites.map((site) => [
    site.name,
    site.displayName,
    site.category,
    site.people,
    site.meetings,
    site.recordings,
    size(site.bytes),
    site.createdAt.toISOString().slice(0, 10),
  ]);
  const heads = ['NAME', 'TITLE', 'CATEGORY', 'PEOPLE', 'MEETINGS', 'RECORDINGS', 'SIZE', 'SINCE'];
  const lines =
    sites.length === 0 ? ['there is no site yet: the set-up page makes the first'] : table(heads, rows);
  return done(lines, { sites });
}

/** What is queued, by kind, and what failed for good. */
export async function showJobs(reads: Reads): Promise<AdminAnswer> {
  const kinds = await countJobs(reads);
  const failed = await listFailedJobs(reads, SHOWN);
  const rows = kinds.map((kind) => [
    kind.kind,
    kind.queued,
    kind.later,
    kind.running,
    kind.failed,
    kind.done,
    kind.oldestSeconds === null ? '' : age(kind.oldestSeconds),
  ]);
  const lines = table(['KIND', 'QUEUED', 'LATER', 'RUNNING', 'FAILED', 'DONE', 'WAITING SINCE'], rows);
  if (failed.length > 0) {
    const jobs = failed.map((job) => [
      job.id,
      job.kind,
      job.tries,
      age(job.ageSeconds),
      firstLine(job.error),
    ]);
    lines.push('', ...table(['FAILED JOB', 'KIND', 'TRIES', 'AGE', 'LAST ERROR'], jobs));
    lines.push('', 'Try them again: jobs retry ID, or jobs retry --failed');
  }
  return done(kinds.length === 0 ? ['no job was ever queued here'] : lines, { kinds, failed });
}

/** Gives failed jobs to the workers again. */
export async function retryJobs(tx: Tx, id: string | undefined): Promise<AdminAnswer> {
  const retried = await retryFailedJobs(tx, id);
  if (retried.length === 0 && id !== undefined)
    return refused(`there is no failed job ${id}, or a newer one took its place: see jobs`);
  await recordRetry(tx, 'job', { id, retried });
  const line =
    retried.length === 0
      ? 'no job failed'
      : `${plural(retried.length, 'job')} will be tried again within seconds, or when the portal starts`;
  return done([line], { retried });
}

/** Mails that did not leave. */
export async function showOutbox(
  reads: Reads,
  { now, isMailSent }: { now: Date; isMailSent: boolean },
): Promise<AdminAnswer> {
  const mails = await listUnsentMails(reads, SHOWN + 1);
  const ordered = await countOrdered(reads);
  const rows = mails
    .slice(0, SHOWN)
    .map((mail) => [
      mail.id,
      mail.state,
      age((now.getTime() - mail.at.getTime()) / 1000),
      mail.tries,
      shownAddress(mail.to),
      firstLine(mail.lastError ?? ''),
    ]);
  const lines =
    mails.length === 0
      ? ['no mail waits and none failed']
      : table(['MAIL', 'STATE', 'AGE', 'TRIES', 'RECIPIENT', 'LAST ERROR'], rows);
  if (mails.length > SHOWN) lines.push(`… and more: these are the ${SHOWN} oldest`);
  if (mails.some((mail) => mail.state === 'failed'))
    lines.push('', 'Try them again: outbox retry, or outbox retry ID for one');
  if (ordered > 0) lines.push('', `Ordered and not written yet: ${plural(ordered, 'mail')}`);
  if (mails.length > 0 && !isMailSent) lines.push('', 'No mail leaves while SMTP_URL is not set');
  return done(lines, { mails: mails.slice(0, SHOWN), hasMore: mails.length > SHOWN, ordered });
}

/** Lets failed mails be sent again. */
export async function retryOutbox(
  tx: Tx,
  { id, send }: { id: string | undefined; send: Jobs['send'] | undefined },
): Promise<AdminAnswer> {
  const retried = await retryMails(tx, { id, send });
  if (retried.length === 0 && id !== undefined) return refused(`there is no failed mail ${id}: see outbox`);
  await recordRetry(tx, 'mail', { id, retried });
  const when = send ? 'within seconds' : 'when the portal starts with SMTP_URL set';
  const line =
    retried.length === 0
      ? 'no mail failed; those that wait are tried again ' + when
      : `${plural(retried.length, 'failed mail')} will be tried again ${when}`;
  return done([line], { retried });
}
