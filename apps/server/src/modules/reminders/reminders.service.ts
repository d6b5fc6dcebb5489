import type { Tx } from '../../platform/db/tx.ts';
import type { Sweep } from '../../platform/jobs/housekeeping.ts';
import { findMeetingById, uuidOf, type MeetingContext } from '../meetings/index.ts';
import { findNewsReaders, notify, type NewsReader } from '../notifications/index.ts';
import { askedKey, type Declines } from './declines.ts';
import { lookAtGuests, lookAtMeeting, lookAtReader, sooner, type Look } from './reminders.due.ts';
import { remindGuests } from './reminders.guests.ts';
import {
  deleteReminded,
  keepReminded,
  listReminded,
  setLooks,
  takeDue,
  type DueRow,
  type Reminded,
} from './reminders.store.ts';

/** What reminding takes. */
export interface ReminderContext extends MeetingContext {
  declines: Declines;
}

const keyOf = ({ meetingId, startsAt, personId }: Reminded): string =>
  [meetingId, startsAt.getTime(), personId].join(' ');

const ofGuests = ({ meetingId, startsAt }: DueRow): Reminded => ({ meetingId, startsAt, personId: null });

/** What is known of rows that may be due. */
interface Known {
  readers: ReadonlyMap<string, NewsReader>;
  reminded: ReadonlySet<string>;
  declined: ReadonlySet<string>;
}

async function findOut(tx: Tx, { declines }: ReminderContext, rows: readonly DueRow[]): Promise<Known> {
  const found = await findNewsReaders(tx, [...new Set(rows.map(({ personId }) => personId))]);
  const readers = new Map(found.map((reader) => [reader.personId, reader]));
  const reminded = await listReminded(tx, [...new Set(rows.map(({ meetingId }) => meetingId))]);
  const asked = rows.flatMap(({ meetingId, seriesId, personId }) => {
    const email = readers.get(personId)?.email;
    return email === undefined ? [] : [{ meetingId, seriesId, email }];
  });
  return { readers, reminded: new Set(reminded.map(keyOf)), declined: await declines(tx, asked) };
}

/** A row with what becomes of it. */
interface Judged {
  row: DueRow;
  own: Look;
  guests: Look;
}

function judge(row: DueRow, { readers, reminded, declined }: Known, now: Date): Judged {
  const reader = readers.get(row.personId);
  const meeting = reader ? lookAtMeeting(row, now) : null; // kept out of the site meanwhile
  if (!reader || meeting !== 'now') return { row, own: meeting, guests: null };
  const own = reminded.has(keyOf(row)) ? null : lookAtReader(row, reader, now);
  const isDeclined = declined.has(askedKey({ meetingId: row.meetingId, email: reader.email }));
  return {
    row,
    own: own === 'now' && isDeclined ? null : own,
    guests: reminded.has(keyOf(ofGuests(row))) ? null : lookAtGuests(row, reader, now),
  };
}

/** When a row is looked at again after what was due of it is said. */
function nextLook({ own, guests }: Judged): Date | null {
  const left = (look: Look): Look => (look === 'now' ? null : look);
  const next = sooner(left(own), left(guests));
  return next === 'now' ? null : next;
}

async function remindReaders(
  tx: Tx,
  context: ReminderContext,
  { meetingId, recipients, now }: { meetingId: string; recipients: readonly string[]; now: Date },
): Promise<void> {
  const meeting = await findMeetingById(tx, meetingId);
  if (!meeting) return;
  const { topic, hostDisplayName: host, startsAt } = meeting;
  const news = {
    kind: 'meeting-reminder',
    about: { topic, host, startsAt: startsAt.toISOString() },
  } as const;
  await notify(tx, context, { news, recipients, link: `/meeting/join/${uuidOf(meeting)}`, now });
}

/** Says what is due, each once. */
async function say(tx: Tx, context: ReminderContext, due: { judged: Judged[]; now: Date }): Promise<void> {
  const { judged, now } = due;
  const own = judged.filter((one) => one.own === 'now').map(({ row }) => row);
  const guests = judged.filter((one) => one.guests === 'now').map(({ row }) => ofGuests(row));
  const kept = await keepReminded(tx, [...own, ...guests]);
  for (const [meetingId, some] of Map.groupBy(kept, (one) => one.meetingId)) {
    const recipients = some.flatMap(({ personId }) => personId ?? []);
    if (recipients.length > 0) await remindReaders(tx, context, { meetingId, recipients, now });
    if (some.some(({ personId }) => personId === null)) await remindGuests(tx, context, { meetingId, now });
  }
}

/** Looks at the next rows that may be due, and reminds who is to be reminded now. Answers how many there were. */
export async function remindSome(
  tx: Tx,
  context: ReminderContext,
  { now, most }: { now: Date; most: number },
): Promise<number> {
  const rows = await takeDue(tx, now, most);
  if (rows.length === 0) return 0;
  const known = await findOut(tx, context, rows);
  const judged = rows.map((row) => judge(row, known, now));
  await setLooks(
    tx,
    judged.map((one) => ({ ...one.row, remindAt: nextLook(one) })),
  );
  await say(tx, context, { judged, now });
  return rows.length;
}

const KEPT_MS = 7 * 86_400_000;

/** Forgets who was reminded of what is long over. */
export const sweepReminded: Sweep = (tx, now) => deleteReminded(tx, new Date(now.getTime() - KEPT_MS));
