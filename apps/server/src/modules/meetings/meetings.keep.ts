import { randomBytes, randomInt } from 'node:crypto';
import type { MeetingPlan } from '@portico/contract/meetings';
import type { Tx } from '../../platform/db/tx.ts';
import { columnsAtAnyTime, inviteesOf } from './meetings.plan.ts';
import { insertInvitees, insertMeeting, type InviteeRow, type PlannedColumns } from './meetings.store.ts';

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

interface Kept {
  host: { id: string; siteId: string; email: string };
  plan: MeetingPlan;
  kind: 'planned' | 'instant';
  columns: PlannedColumns;
  /** Asked again when a number or link is taken. */
  name(): MeetingNames;
}

const TRIES = 5;

/**
 * Writes a meeting and whom it invites. What `alongside` asks of the database at once travels with the rows of the
 * invitees and sees them; its answer is the answer.
 */
export async function keepMeeting<T>(
  tx: Tx,
  { host, plan, kind, columns, name }: Kept,
  alongside: (id: string, invitees: readonly InviteeRow[]) => Promise<T>,
): Promise<T> {
  const invitees = await inviteesOf(tx, plan, host);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { number, linkToken } = name();
    const id = await insertMeeting(tx, columns, {
      site_id: host.siteId,
      host_id: host.id,
      kind,
      number,
      link_token: linkToken,
    });
    if (id === undefined) continue;
    const { starts_at: startsAt, ends_at: endsAt } = columns;
    const [, answer] = await Promise.all([
      insertInvitees(tx, { id, hostId: host.id, startsAt, endsAt }, invitees),
      alongside(id, invitees),
    ]);
    return answer;
  }
  throw new Error('no free meeting number was found');
}

/** Writes a meeting that was planned elsewhere, one that is over too, and tells nobody. Answers its id. */
export const recordMeeting = (
  tx: Tx,
  meeting: Omit<Kept, 'columns' | 'kind'> & { now: Date },
): Promise<string> =>
  keepMeeting(
    tx,
    { ...meeting, kind: 'planned', columns: columnsAtAnyTime(meeting.plan, meeting.now) },
    (id) => Promise.resolve(id),
  );
