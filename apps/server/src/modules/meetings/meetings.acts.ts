import type { Undo } from '@portico/contract/meetings';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { Sweep } from '../../platform/jobs/housekeeping.ts';
import { insertAct, deleteActs, listChangesSince, setBefore } from './acts.store.ts';
import type { MeetingContext } from './meetings.mails.ts';
import type { InviteeRow, MeetingRow } from './meetings.store.ts';
import { listTakenBack, takeSnapshot, type Snapshot } from './undo.store.ts';

/** A meeting with whom it invites. */
export interface Invited {
  meeting: MeetingRow;
  invitees: readonly InviteeRow[];
}

const emailsOf = (invitees: readonly InviteeRow[], areAlternates: boolean): string =>
  invitees
    .filter(({ isAlternateHost }) => isAlternateHost === areAlternates)
    .map(({ email }) => email)
    .toSorted()
    .join(' ');

/** What of a meeting somebody can change, by the names of a plan. */
const fields: Readonly<Record<string, (of: Invited) => unknown>> = {
  topic: ({ meeting }) => meeting.topic,
  agenda: ({ meeting }) => meeting.agenda,
  start: ({ meeting }) => meeting.startsAt.getTime(),
  timeZone: ({ meeting }) => meeting.timeZone,
  durationMinutes: ({ meeting }) => meeting.durationMinutes,
  recurrence: ({ meeting }) => meeting.rule,
  invitees: ({ invitees }) => emailsOf(invitees, false),
  alternateHosts: ({ invitees }) => emailsOf(invitees, true),
  password: ({ meeting }) => meeting.password,
  hasLobby: ({ meeting }) => meeting.hasLobby,
  joinBeforeHostMinutes: ({ meeting }) => meeting.joinBeforeHostMinutes,
  state: ({ meeting }) => meeting.state,
};

/** Which fields of a plan are others after an act. */
export const changedFields = (before: Invited, after: Invited): string[] =>
  Object.keys(fields).filter((field) => fields[field]?.(before) !== fields[field]?.(after));

/** An act that is being done, of which nobody hears before it can no longer be undone. */
export interface OpenAct {
  id: string;
  undoUntil: Date | null;
  before: Snapshot;
  created: readonly string[];
}

/** Keeps how meetings are before an act; nothing of them where no act can be undone. */
export const foresee = async (
  tx: Tx,
  { platform }: MeetingContext,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<Snapshot> => await takeSnapshot(tx, { ids: platform.paces.undoMs > 0 ? ids : [], now });

interface Act {
  /** As it is now. */
  meeting: Pick<MeetingRow, 'id' | 'version'>;
  personId: string;
  fields: readonly string[];
  before: Snapshot;
  /** Meetings that it made. */
  created?: readonly string[];
  now: Date;
}

/** Writes down what somebody did to a meeting. */
export async function openAct(
  tx: Tx,
  { platform }: MeetingContext,
  { meeting, personId, before, created = [], now, ...act }: Act,
): Promise<OpenAct> {
  const { undoMs } = platform.paces;
  const undoUntil = undoMs > 0 ? new Date(now.getTime() + undoMs) : null;
  const { id: meetingId, version } = meeting;
  const id = await insertAct(tx, { ...act, meetingId, version, personId, doneAt: now, undoUntil });
  return { id, undoUntil, before, created };
}

/** Keeps by what it can be undone, once its mails are ordered. */
export async function closeAct(tx: Tx, { id, undoUntil, before, created }: OpenAct): Promise<Undo> {
  if (!undoUntil) return null;
  const { recipients: _recipients, ...snapshot } = before;
  await setBefore(tx, id, { snapshot, created, takenBack: await listTakenBack(tx, before) });
  return { id, until: undoUntil.toISOString() };
}

/** Mails leave so much later than an act can be undone: who undoes it in the last moment is in time. */
const SAFE_MS = 1000;

/** Before when nobody is told of an act; null of one that cannot be undone. */
export const heldUntil = ({ undoUntil }: Pick<OpenAct, 'undoUntil'>): Date | null =>
  undoUntil && new Date(undoUntil.getTime() + SAFE_MS);

/** Why a change of an older version is refused: what of the meeting is another since, and by whom. */
export const changedMeanwhile = async (tx: Tx, meetingId: string, version: number): Promise<Failure> =>
  new Failure('changedMeanwhile', { body: { changes: await listChangesSince(tx, meetingId, version) } });

const KEPT_MS = 30 * 86_400_000;

/** Forgets acts that are long over; whoever has an older version open does not hear who changed it. */
export const sweepActs: Sweep = (tx, now) =>
  deleteActs(tx, { undoneBefore: now, doneBefore: new Date(now.getTime() - KEPT_MS) });
