import type { OrderedKind } from '@portico/domain/notification-kinds';
import type { Tx } from '../../platform/db/tx.ts';
import { findNewsReaders, notifyBesideOrders, type NewsReader } from '../notifications/index.ts';
import { isDone } from './acts.store.ts';
import { heldUntil } from './meetings.acts.ts';
import type { Group, MeetingAct, MeetingContext, Telling } from './meetings.mails.ts';
import { uuidOf } from './meetings.present.ts';
import { findMeetingById, type MeetingRow } from './meetings.store.ts';

/** The kinds of news that acts on meetings are. */
export const newsKinds = {
  invited: 'meeting-invited',
  changed: 'meeting-changed',
  cancelled: 'meeting-cancelled',
} as const satisfies Record<Group['kind'], OrderedKind>;

export const newsKindOf = (
  { isByClocks }: Pick<MeetingAct, 'isByClocks'>,
  kind: Group['kind'],
): OrderedKind => (isByClocks && kind === 'changed' ? 'meeting-clocks' : newsKinds[kind]);

/** The job that tells people of the site in the portal of what can no longer be undone. */
export const NEWS_JOB = 'meeting-news';

/** Tells people of the site what was done to a meeting, as they want to be; their mails are `tell`'s. */
export async function tellInPortal(
  tx: Tx,
  { context, act, newsReaders }: Telling,
  { kind, to }: Pick<Group, 'kind' | 'to'>,
): Promise<void> {
  const readers = to.map(({ email }) => newsReaders.get(email)).filter((reader) => reader !== undefined);
  const until = act.act && heldUntil(act.act);
  if (!until) return await writeNews(tx, context, { ...act, kind, readers });
  if (readers.length === 0) return;
  await context.platform.sendJob(tx, {
    kind: NEWS_JOB,
    data: {
      act: act.act?.id,
      meetingId: act.meeting.id,
      kind,
      people: readers.map(({ personId }) => personId),
    } satisfies HeldNews,
    startAfterSeconds: Math.ceil((until.getTime() - act.now.getTime()) / 1000),
  });
}

/** News of an act that are held until it can no longer be undone. */
export interface HeldNews {
  act: string | undefined;
  meetingId: string;
  kind: Group['kind'];
  people: readonly string[];
}

/** Tells them now, unless the act was undone. */
export async function tellHeldNews(
  tx: Tx,
  context: MeetingContext,
  { act, meetingId, kind, people, now }: HeldNews & { now: Date },
): Promise<void> {
  if (act === undefined || !(await isDone(tx, act))) return;
  const meeting = await findMeetingById(tx, meetingId);
  if (meeting)
    await writeNews(tx, context, { meeting, kind, readers: await findNewsReaders(tx, people), now });
}

async function writeNews(
  tx: Tx,
  context: MeetingContext,
  {
    meeting,
    kind,
    readers,
    now,
    isByClocks,
  }: Pick<MeetingAct, 'isByClocks'> & {
    meeting: MeetingRow;
    kind: Group['kind'];
    readers: readonly NewsReader[];
    now: Date;
  },
): Promise<void> {
  const about = {
    topic: meeting.topic,
    host: meeting.hostDisplayName,
    startsAt: meeting.startsAt.toISOString(),
  };
  const link = kind === 'cancelled' ? null : `/meeting/info/${uuidOf(meeting)}`;
  const news = { kind: newsKindOf(isByClocks ? { isByClocks } : {}, kind), about };
  await notifyBesideOrders(tx, context.platform.publish, { news, link, now, readers });
}
