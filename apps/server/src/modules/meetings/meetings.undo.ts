import type { undoMeetingAct } from '@portico/contract/meeting-scope';
import type { Answer } from '@portico/contract/operation';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { resumeMails } from '../../platform/mail/orders.ts';
import { findUndoable, forgetAct } from './acts.store.ts';
import { uuidOf } from './meetings.present.ts';
import { publishChange, readMeeting, type ByPerson, type ChangeContext } from './meetings.service.ts';
import { findMeeting, listInvitees, type InviteeRow } from './meetings.store.ts';
import { restore, wasEntered } from './undo.store.ts';

interface Undoing extends ByPerson {
  id: string;
}

/** Undoes what somebody did to meetings: all is as it was, and nobody hears of either. */
export async function undoAct(
  tx: Tx,
  context: ChangeContext,
  { id, ...input }: Undoing,
): Promise<Answer<typeof undoMeetingAct>> {
  const { actor, now } = input;
  const act = await findUndoable(tx, id, now);
  if (act?.personId !== actor.personId) throw new Failure('notFound');
  const { meetingId, version, doneAt, before } = act;
  const found = await findMeeting(tx, actor.siteId, meetingId);
  const { snapshot, created } = before;
  const concerned = [...new Set([meetingId, ...snapshot.ids, ...created])];
  if (found?.version !== version || (await wasEntered(tx, concerned, doneAt)))
    throw new Failure('changedMeanwhile');
  const invited = new Map<string, InviteeRow>();
  for (const one of concerned)
    for (const person of await listInvitees(tx, one)) invited.set(person.email, person);
  await restore(tx, before);
  const meeting = await findMeeting(tx, actor.siteId, meetingId);
  const was = snapshot.meetings.find((row) => row['id'] === meetingId);
  if (meeting) {
    await forgetAct(tx, { id, meetingId, from: Number(was?.['version']), to: meeting.version });
    const threads = new Set([...snapshot.ids, ...before.takenBack.map(({ thread }) => String(thread))]);
    for (const thread of threads) await resumeMails(tx, context.platform.sendJob, thread);
    for (const row of snapshot.meetings)
      await context.onRightsChanged(tx, { id: String(row['id']), siteId: actor.siteId });
    for (const person of await listInvitees(tx, meetingId)) invited.set(person.email, person);
  }
  await publishChange(tx, context, { meeting: found, invitees: [...invited.values()] });
  const detail = meeting && (await readMeeting(tx, context, { ...input, uuid: uuidOf(meeting) }));
  return { meeting: detail ?? null };
}
