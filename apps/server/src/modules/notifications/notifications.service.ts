import {
  notificationEvents,
  type listNotifications,
  type News,
  type Notification,
} from '@portico/contract/notifications';
import type { Answer, Input } from '@portico/contract/operation';
import { endOf, sliceOf } from '@portico/contract/page';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { Sweep } from '../../platform/jobs/housekeeping.ts';
import type { Publish } from '../../platform/push/outbox.ts';
import { isMailedHere, mailNews, type MailContext } from './notifications.mails.ts';
import { findNewsReaders, planFor, type Plan, type NewsReader } from './notifications.readers.ts';
import {
  countUnread,
  deleteOld,
  insertNotifications,
  isOf,
  listLastDays,
  listOf,
  planDigests,
  setRead,
  type NotificationRow,
} from './notifications.store.ts';
import { nextDigest } from './notifications.times.ts';

/** What people are told. */
export interface Telling {
  news: News;
  /** Persons, each of a site. */
  recipients: readonly string[];
  /** The page that it is about, below the site. */
  link: string | null;
  now: Date;
}

type Told = Omit<Telling, 'recipients'>;

interface Planned {
  reader: NewsReader;
  plan: Plan;
}

async function planGathering(tx: Tx, planned: readonly Planned[], now: Date): Promise<void> {
  const gathering = planned.filter(({ plan }) => plan.isForDigest).map(({ reader }) => reader);
  if (gathering.length === 0) return;
  const lastDays = await listLastDays(
    tx,
    gathering.map(({ personId }) => personId),
  );
  const due = gathering.map(({ personId, timeZone: zone, settings }) => ({
    personId,
    dueAt: nextDigest(now, { hour: settings['digest-hour'], zone, lastOn: lastDays.get(personId) ?? null }),
  }));
  await planDigests(tx, due);
}

async function pushTo(
  tx: Tx,
  publish: Publish,
  { kind, planned }: { kind: News['kind']; planned: readonly Planned[] },
): Promise<void> {
  const awake = planned.filter(({ plan }) => plan.quietUntil === null);
  if (awake.length === 0) return;
  const channels = awake.map(({ reader }) => `person:${reader.personId}`);
  await publish(tx, { channels, eventType: notificationEvents.added, data: { kind } });
}

/**
 * Writes down for each reader what they are told of, as they want to be, and tells their open pages. Without `mailsFrom` a
 * job makes the mails: nobody here can. Those of meetings are made of orders.
 */
async function write(
  tx: Tx,
  { publish, mailsFrom }: { publish: Publish; mailsFrom?: MailContext | undefined },
  { readers, news, link, now }: Told & { readers: readonly NewsReader[] },
): Promise<void> {
  const planned = readers
    .map((reader) => ({ reader, plan: planFor(news.kind, reader, now) }))
    .filter(({ plan }) => plan.isShown);
  if (planned.length === 0) return;
  const mailAtOf = ({ isMailed, mailWaitsUntil }: Plan): Date | null =>
    isMailed && isMailedHere(news) && (mailWaitsUntil !== null || !mailsFrom)
      ? (mailWaitsUntil ?? now)
      : null;
  await insertNotifications(tx, {
    news,
    link,
    at: now,
    readers: planned.map(({ reader: { personId }, plan }) => ({
      personId,
      mailAt: mailAtOf(plan),
      isForDigest: plan.isForDigest,
    })),
  });
  await planGathering(tx, planned, now);
  await pushTo(tx, publish, { kind: news.kind, planned });
  if (!mailsFrom || !isMailedHere(news)) return;
  for (const { reader, plan } of planned)
    if (plan.isMailed && plan.mailWaitsUntil === null) await mailNews(tx, mailsFrom, { reader, news, link });
}

/** What telling people takes. */
export interface NotifyContext extends MailContext {
  platform: MailContext['platform'] & { publish: Publish };
}

/** Tells people of something, each as they want to be: in the portal, by mail at once or gathered, or not at all. */
export async function notify(tx: Tx, context: NotifyContext, telling: Telling): Promise<void> {
  const readers = await findNewsReaders(tx, telling.recipients);
  await write(tx, { publish: context.platform.publish, mailsFrom: context }, { ...telling, readers });
}

/** The same where no mail can be made: a job does it, soon. */
export async function notifyLater(tx: Tx, publish: Publish, telling: Telling): Promise<void> {
  await write(tx, { publish }, { ...telling, readers: await findNewsReaders(tx, telling.recipients) });
}

/** The same for readers whose mails are ordered by who tells them, by what `planFor` says. */
export const notifyBesideOrders = (
  tx: Tx,
  publish: Publish,
  telling: Told & { readers: readonly NewsReader[] },
): Promise<void> => write(tx, { publish }, telling);

const present = ({ id, news, link, createdAt, isRead }: NotificationRow): Notification => ({
  id,
  news,
  link,
  createdAt: createdAt.toISOString(),
  isRead,
});

/** What a person was told of, page by page. */
export async function presentList(
  reads: Reads,
  personId: string,
  query: Input<typeof listNotifications>['query'],
): Promise<Answer<typeof listNotifications>> {
  const slice = sliceOf(query);
  const rows = await listOf(reads, personId, slice);
  const unread = await countUnread(reads, personId);
  return { notifications: rows.slice(0, slice.limit).map(present), unread, ...endOf(slice, rows.length) };
}

/** Marks one of a person's notifications as read, or all, and tells their other pages. */
export async function markRead(
  tx: Tx,
  publish: Publish,
  { personId, id, now: at }: { personId: string; id?: string; now: Date },
): Promise<{ unread: number }> {
  if (id !== undefined && !(await isOf(tx, personId, id))) throw new Failure('notFound');
  const isNews = await setRead(tx, { personId, at, ...(id !== undefined && { id }) });
  if (isNews)
    await publish(tx, { channels: [`person:${personId}`], eventType: notificationEvents.read, data: {} });
  return { unread: await countUnread(tx, personId) };
}

const KEPT_MS = 90 * 86_400_000;
const MOST_KEPT = 500;

/** Forgets what people were told of long ago, and of each more than anybody looks through. */
export const sweepNotifications: Sweep = (tx, now) =>
  deleteOld(tx, { before: new Date(now.getTime() - KEPT_MS), most: MOST_KEPT });
