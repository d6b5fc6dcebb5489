import type { Work } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { isMailedHere, mailDigest, mailNews, type MailContext } from './notifications.mails.ts';
import { findNewsReaders, planFor, type NewsReader } from './notifications.readers.ts';
import {
  deleteDigest,
  findOldestGathered,
  setDigest,
  setMailAt,
  takeDigests,
  takeDue,
  takeGathered,
  type DueDigest,
  type NotificationRow,
} from './notifications.store.ts';
import { nextDigest, quietUntil, readersDay } from './notifications.times.ts';

/** The job that mails what waited for the end of quiet hours, and what was gathered. */
export const NOTIFICATION_MAILS_JOB = 'notification-mails';
/** Mails of one transaction. */
const AT_ONCE = 25;

interface JobContext extends MailContext {
  clock: Clock;
  work: Work;
}

async function mailOne(
  tx: Tx,
  context: JobContext,
  { row, reader, now }: { row: NotificationRow; reader: NewsReader | undefined; now: Date },
): Promise<void> {
  const { id, news, link } = row;
  if (!reader || !isMailedHere(news)) return await setMailAt(tx, id, null); // kept out of the site meanwhile
  const { mailWaitsUntil } = planFor(news.kind, reader, now); // they may have other quiet hours by now
  if (mailWaitsUntil === null) await mailNews(tx, context, { reader, news, link });
  await setMailAt(tx, id, mailWaitsUntil);
}

/** Makes the next mails that are due. Answers how many there were. */
async function mailDue(tx: Tx, context: JobContext): Promise<number> {
  const now = context.clock.now();
  const rows = await takeDue(tx, now, AT_ONCE);
  const found = await findNewsReaders(tx, [...new Set(rows.map(({ personId }) => personId))]);
  const readers = new Map(found.map((reader) => [reader.personId, reader]));
  for (const row of rows) await mailOne(tx, context, { row, reader: readers.get(row.personId), now });
  return rows.length;
}

/** When a reader's gathered mail is due by what they want now; null when nothing was gathered. */
async function whenDue(tx: Tx, reader: NewsReader, { now, lastOn }: { now: Date; lastOn: string | null }) {
  const { personId, settings, timeZone: zone } = reader;
  const oldest = await findOldestGathered(tx, personId);
  if (oldest === null) return null;
  const due = nextDigest(oldest, { hour: settings['digest-hour'], zone, lastOn });
  return due > now ? due : (quietUntil(now, settings, zone) ?? now);
}

async function gather(
  tx: Tx,
  context: JobContext,
  {
    digest: { personId, lastOn },
    reader,
    now,
  }: { digest: DueDigest; reader: NewsReader | undefined; now: Date },
): Promise<void> {
  if (!reader) return await deleteDigest(tx, personId); // kept out of the site meanwhile
  const due = await whenDue(tx, reader, { now, lastOn });
  if (due === null || due > now) return await setDigest(tx, personId, { due_at: due });
  await mailDigest(tx, context, { reader, gathered: await takeGathered(tx, personId) });
  await setDigest(tx, personId, { due_at: null, last_on: readersDay(now, reader.timeZone) });
}

/** Makes the next gathered mails that are due. Answers how many there were. */
async function gatherDue(tx: Tx, context: JobContext): Promise<number> {
  const now = context.clock.now();
  const digests = await takeDigests(tx, now, AT_ONCE);
  const found = await findNewsReaders(
    tx,
    digests.map(({ personId }) => personId),
  );
  const readers = new Map(found.map((reader) => [reader.personId, reader]));
  for (const digest of digests)
    await gather(tx, context, { digest, reader: readers.get(digest.personId), now });
  return digests.length;
}

/** Mails that wait are rows: each is made once, whichever process comes first, and later rather than never. */
export const notificationJobs = (context: JobContext): JobKind<object>[] => [
  {
    name: NOTIFICATION_MAILS_JOB,
    retries: 2,
    retryDelaySeconds: 10,
    expiresInSeconds: 600,
    batch: 1,
    cron: '* * * * *',
    async run() {
      for (const next of [mailDue, gatherDue])
        while ((await context.work((tx) => next(tx, context))) === AT_ONCE);
    },
  },
];
