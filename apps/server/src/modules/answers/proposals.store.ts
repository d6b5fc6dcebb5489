import type { Reads, Tx } from '../../platform/db/tx.ts';
import type { Answerable } from '../meetings/index.ts';

/** Another time that somebody proposed. */
export interface ProposalRow {
  id: string;
  email: string;
  displayName: string;
  startsAt: Date;
  comment: string;
}

const ofMeeting = (reads: Reads, { meeting, invitedTo }: Answerable) =>
  reads
    .selectFrom('meeting_proposal')
    .innerJoin('meeting_invitee', (join) =>
      join
        .onRef('meeting_invitee.email', '=', 'meeting_proposal.email')
        .on('meeting_invitee.meeting_id', '=', invitedTo),
    )
    .select([
      'meeting_proposal.id',
      'meeting_proposal.email',
      'meeting_invitee.display_name as displayName',
      'meeting_proposal.starts_at as startsAt',
      'meeting_proposal.comment',
    ])
    .where('about', '=', meeting.id)
    .where('sequence', '>=', meeting.answersFrom);

/** What waits to be decided, of those who are still invited and since the meeting was moved last. */
export const listProposals = (reads: Reads, answerable: Answerable): Promise<ProposalRow[]> =>
  ofMeeting(reads, answerable).where('state', '=', 'open').orderBy('proposed_at').limit(1100).execute();

export const findProposal = (
  reads: Reads,
  answerable: Answerable,
  id: string,
): Promise<ProposalRow | undefined> =>
  ofMeeting(reads, answerable)
    .where('state', '=', 'open')
    .where('meeting_proposal.id', '=', id)
    .executeTakeFirst();

/** What somebody proposed themselves. */
export async function findOwnProposal(
  reads: Reads,
  { meeting }: Answerable,
  email: string,
): Promise<{ startsAt: Date; state: string } | undefined> {
  return await reads
    .selectFrom('meeting_proposal')
    .select(['starts_at as startsAt', 'state'])
    .where('about', '=', meeting.id)
    .where('email', '=', email)
    .where('sequence', '>=', meeting.answersFrom)
    .executeTakeFirst();
}

interface NewProposal {
  email: string;
  startsAt: Date;
  comment: string;
  at: Date;
}

/** Keeps what somebody proposes, in place of what they proposed before. */
export async function putProposal(
  tx: Tx,
  { meeting, masterId }: Answerable,
  { email, startsAt, comment, at }: NewProposal,
): Promise<void> {
  const { calendarSequence: sequence } = meeting;
  const proposed = { starts_at: startsAt, comment, sequence, state: 'open', proposed_at: at };
  await tx
    .insertInto('meeting_proposal')
    .values({ about: meeting.id, email, meeting_id: masterId, ...proposed })
    .onConflict((conflict) => conflict.columns(['about', 'email']).doUpdateSet(proposed))
    .execute();
}

/** Refuses a proposal that waits; answers whether there was one. */
export async function setRefused(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('meeting_proposal')
    .set({ state: 'refused' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
