import { sql } from 'kysely';
import { isSiteUsed } from '../sites/used-sites.ts';
import type { Clock } from '../clock/clock.ts';
import type { Work } from '../db/database.ts';
import type { Tx } from '../db/tx.ts';
import type { Jobs, JobKind, NewJob, QueuedJob } from '../jobs/jobs.ts';
import type { Log } from '../log/log.ts';
import { hastenJobs } from '../jobs/job-store.ts';
import { letFailedWait } from './mail-store.ts';
import { currentTrackingId, withTracking } from '../log/tracking.ts';
import { isRefusedForGood, isServerAway, MailServer } from './mail-server.ts';
import type { CalendarPart, Mail, MailPerson } from './mail.ts';
import type { Transport } from './transport.ts';

/** Takes mails inside a transaction: they are sent when it commits and not otherwise. */
export type Post = (tx: Tx, mail: Mail) => Promise<void>;

/** The job that sends one mail. */
export const MAIL_JOB = 'mail';
type MailJob = { mailId: string };

/** How a try to send a mail ended: `deferred` is tried again later. */
export type MailOutcome = 'sent' | 'deferred' | 'failed';

interface OutboxOptions {
  work: Work;
  clock: Clock;
  log: Log;
  transport: Transport;
  server: MailServer;
  /** Hears how each try ended. */
  onTried?(outcome: MailOutcome): void;
}

async function claim(work: Work, mailId: string): Promise<(Mail & { id: string }) | undefined> {
  return await work(async (tx) => {
    const row = await tx
      .updateTable('mail')
      .set({ attempts: sql<number>`attempts + 1` })
      .where('id', '=', mailId)
      .where('state', '=', 'waiting')
      .where((where) => where.or([where('site_id', 'is', null), isSiteUsed(sql.ref('mail.site_id'))]))
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    const calendar = row.calendar as unknown as CalendarPart | null;
    const replyTo = row.reply_to as unknown as MailPerson | null;
    return {
      id: row.id,
      siteId: row.site_id,
      to: row.recipient,
      isPrivate: row.is_private,
      subject: row.subject,
      text: row.text_body,
      html: row.html_body,
      ...(calendar && { calendar }),
      ...(replyTo && { replyTo }),
      ...(row.language !== null && { language: row.language }),
      ...(row.thread !== null && { thread: row.thread }),
      ...(row.follows !== null && { follows: row.follows }),
      ...(row.tracking_id !== null && { trackingId: row.tracking_id }),
    };
  });
}

// 10 s doubling up to ten minutes: the last try is eleven hours after the first or later
const RETRIES = 90;
const MOST_DELAY_SECONDS = 600;

/** One try. Its lines carry the mail's own tracking id: after a restart the job has none. */
async function deliver(job: QueuedJob<MailJob>, options: OutboxOptions): Promise<void> {
  const mail = await claim(options.work, job.data.mailId);
  if (mail) await withTracking(mail.trackingId, () => send(mail, job.retryCount, options));
}

async function send(
  mail: Mail & { id: string },
  retryCount: number,
  { work, clock, log, transport, server, onTried }: OutboxOptions,
): Promise<void> {
  const record = (set: { state?: string; last_error: string | null; sent_at?: Date }) =>
    work((tx) => tx.updateTable('mail').set(set).where('id', '=', mail.id).execute());
  try {
    await transport.send(mail);
    await record({ state: 'sent', last_error: null, sent_at: clock.now() });
    log.info({ mailId: mail.id }, 'a mail was sent');
    onTried?.('sent');
  } catch (error) {
    const isLast = retryCount >= RETRIES || isRefusedForGood(error);
    const isAway = isServerAway(error);
    if (isAway) server.missed(error);
    log[isAway && !isLast ? 'debug' : 'warn'](
      { err: error, mailId: mail.id, isLast },
      'a mail could not be sent',
    );
    await record({ last_error: String(error).slice(0, 500), ...(isLast && { state: 'failed' }) });
    onTried?.(isLast ? 'failed' : 'deferred');
    if (!isLast) throw error; // the queue tries again later
    return;
  }
  await server.answered();
}

/** How mails leave: one job each, tried again for hours while the mail server is away. */
export function mailJob(given: Omit<OutboxOptions, 'server'>): JobKind<MailJob> {
  const { work, log } = given;
  const hurry = (): Promise<void> => work((tx) => hastenJobs(tx, MAIL_JOB));
  const options = { ...given, server: new MailServer({ log, hurry }) };
  return {
    name: MAIL_JOB,
    retries: RETRIES,
    retryDelaySeconds: 10,
    retryDelayMostSeconds: MOST_DELAY_SECONDS,
    expiresInSeconds: 120,
    oneForEachKey: true,
    batch: 1,
    async run(jobs) {
      for (const job of jobs) await deliver(job, options);
    },
  };
}

/** What one person waits for leaves before what many are told: links to sign in do not stand behind invitations. */
const URGENT = 1;

/** Writes a mail to one person into the outbox. Without a transport it waits there, and nothing is lost. */
export function createPost(jobs: Jobs, transport: Transport): Post {
  return async (tx, mail) => {
    const priority = mail.isOneOfMany ? 0 : URGENT;
    const { id } = await tx
      .insertInto('mail')
      .values({
        site_id: mail.siteId,
        recipient: mail.to,
        is_private: mail.isPrivate,
        subject: mail.subject,
        text_body: mail.text,
        html_body: mail.html,
        language: mail.language ?? null,
        calendar: mail.calendar ? JSON.stringify(mail.calendar) : null,
        reply_to: mail.replyTo ? JSON.stringify(mail.replyTo) : null,
        follows: mail.follows ?? null,
        priority,
        tracking_id: mail.trackingId ?? currentTrackingId() ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (transport.kind !== 'none') await jobs.send(tx, jobOf({ id, priority }));
  };
}

interface QueuedMail {
  id: string;
  priority: number;
}

const jobOf = ({ id, priority }: QueuedMail): NewJob => ({
  kind: MAIL_JOB,
  data: { mailId: id },
  singletonKey: id,
  priority,
});

/** Queues mails that were written, by one statement. */
export const sendMailJobs = (
  tx: Tx,
  jobs: Pick<Jobs, 'sendAll'>,
  mails: readonly QueuedMail[],
): Promise<void> => jobs.sendAll(tx, { kind: MAIL_JOB, jobs: mails.map(jobOf) });

/**
 * Tries failed mails again, one or all, and those that wait for their next try now; answers which had failed. Without
 * `send` they wait for the next start.
 */
export async function retryMails(
  tx: Tx,
  { id, send }: { id?: string | undefined; send: Jobs['send'] | undefined },
): Promise<string[]> {
  const mails = await letFailedWait(tx, id);
  if (send) {
    for (const mail of mails) await send(tx, jobOf(mail));
    if (id === undefined) await hastenJobs(tx, MAIL_JOB);
  }
  return mails.map((mail) => mail.id);
}

/** Queues what waited while there was no mail server, or was in the air when a process died. */
export async function requeueWaiting(work: Work, jobs: Jobs): Promise<number> {
  const batch = 200;
  let after = '00000000-0000-0000-0000-000000000000';
  for (let queued = 0; ;) {
    const rows = await work(async (tx) => {
      const waiting = await tx
        .selectFrom('mail')
        .select(['id', 'priority'])
        .where('state', '=', 'waiting')
        .where('id', '>', after)
        .orderBy('id')
        .limit(batch)
        .execute();
      await sendMailJobs(tx, jobs, waiting);
      return waiting;
    });
    queued += rows.length;
    if (rows.length < batch) return queued;
    after = rows.at(-1)?.id ?? after;
  }
}
