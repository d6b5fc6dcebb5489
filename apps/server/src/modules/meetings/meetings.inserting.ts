import { randomBytes, randomInt } from 'node:crypto';
import type { MeetingPlan } from '@portico/contract/meetings';
import type { Tx } from '../../platform/db/tx.ts';
import { insertInvitees } from './invitees.store.ts';
import { columnsOf, inviteesOf } from './meetings.plan.ts';
import { insertMeeting, type InviteeRow, type MeetingRow, type PlannedColumns } from './meetings.store.ts';

/** What a meeting is found by from outside. */
export interface MeetingNames {
  /** Ten digits, never with a leading zero, so that nobody asks whether it belongs to the number. */
  number: string;
  /** The secret part of a meeting's link, 32 hex characters: who has it needs no password. */
  linkToken: string;
}

export const newNames = (): MeetingNames => ({
  number: String(randomInt(1_000_000_000, 10_000_000_000)),
  linkToken: randomBytes(16).toString('hex'),
});

interface NewMeeting {
  host: { id: string; siteId: string };
  kind: MeetingRow['kind'];
  columns: PlannedColumns;
  /** Asked while the row of the meeting is on its way. */
  invitees(): Promise<InviteeRow[]>;
  /** Asked again when a number or link is taken. */
  name(): MeetingNames;
}

const TRIES = 5;

/**
 * Writes a meeting and whom it invites. What `alongside` asks of the database at once travels with the rows of the
 * invitees and sees them; its answer is the answer.
 */
export async function insertWithInvitees<T>(
  tx: Tx,
  { host, kind, columns, name, invitees: findInvitees }: NewMeeting,
  alongside: (id: string, invitees: readonly InviteeRow[]) => Promise<T>,
): Promise<T> {
  const insert = (): Promise<string | undefined> => {
    const { number, linkToken } = name();
    const row = { site_id: host.siteId, host_id: host.id, kind, number, link_token: linkToken };
    return insertMeeting(tx, columns, row);
  };
  const found = findInvitees();
  const inserted = insert(); // travels with what the other asks first
  inserted.catch(() => undefined); // what is wrong with the people is said before what that does to the row
  const invitees = await found;
  let id = await inserted;
  for (let tries = 1; id === undefined && tries < TRIES; tries += 1) id = await insert();
  if (id === undefined) throw new Error('no free meeting number was found');
  const { starts_at: startsAt, ends_at: endsAt } = columns;
  const [, answer] = await Promise.all([
    insertInvitees(tx, { id, hostId: host.id, startsAt, endsAt }, invitees),
    alongside(id, invitees),
  ]);
  return answer;
}

/** A meeting that was planned elsewhere. */
export interface RecordedMeeting {
  host: { id: string; siteId: string; email: string };
  plan: MeetingPlan;
  now: Date;
  name(): MeetingNames;
}

/** Writes a meeting that was planned elsewhere, one that is over too, and tells nobody. Answers its id. */
export const recordMeeting = (tx: Tx, { host, plan, now, name }: RecordedMeeting): Promise<string> =>
  insertWithInvitees(
    tx,
    {
      host,
      kind: 'planned',
      columns: columnsOf(plan, now),
      invitees: () => inviteesOf(tx, plan, host),
      name,
    },
    (id) => Promise.resolve(id),
  );
