import type { Tx } from '../../platform/db/tx.ts';
import { beginAct, type Knowledge } from '../../platform/mail/orders.ts';
import { findSiteById } from '../sites/index.ts';
import {
  hostOf,
  startTelling,
  tell,
  type Addressee,
  type Group,
  type Known,
  type MeetingContext,
} from './meetings.mails.ts';
import { tellInPortal } from './meetings.news.ts';
import { findMeetingById, listInvitees } from './meetings.store.ts';

type KnowledgeOf = (address: string) => Knowledge;

/** Puts together who knows the same. Who has not heard of the meeting yet is invited to it as it is. */
function groupsOf(
  knowledgeOf: KnowledgeOf,
  audience: Group['audience'],
  people: readonly Addressee[],
): Group[] {
  const groups = new Map<string, Group & { to: Addressee[] }>();
  for (const person of people) {
    const knowledge = knowledgeOf(person.email);
    const told = knowledge.kind === 'told' ? knowledge.told : undefined;
    const key = told?.orderId ?? knowledge.kind;
    const kind = knowledge.kind === 'untold' ? 'invited' : 'changed';
    const group = groups.get(key) ?? { kind, audience, to: [], ...(told && { told: told.content as Known }) };
    group.to.push(person);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Tells everybody who has a part in a meeting that it is at another instant now, because the clocks of its zone change otherwise:
 * in the portal and by mail, with a calendar part of a later sequence, each with what they knew before.
 */
export async function announceClocks(
  tx: Tx,
  context: MeetingContext,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const meeting = await findMeetingById(tx, id);
  const site = meeting && (await findSiteById(tx, meeting.siteId));
  if (!site || meeting.endsAt <= now) return;
  const invitees = await listInvitees(tx, id);
  const host = hostOf(meeting);
  const people = [...invitees, host];
  const addresses = people.map(({ email }) => email);
  const knowledgeOf = await beginAct(tx, { thread: id, act: meeting.version, addresses });
  if (!knowledgeOf) return; // the same act, done once more
  const act = {
    meeting,
    site,
    invitees,
    now,
    senderId: meeting.hostId,
    mailsMayWait: true,
    isByClocks: true,
  } as const;
  const telling = await startTelling(tx, context, { act, people });
  await tellInPortal(tx, telling, { kind: 'changed', to: invitees });
  await tell(tx, telling, [
    ...groupsOf(knowledgeOf, 'invitee', invitees),
    ...groupsOf(knowledgeOf, 'host', [host]),
  ]);
}
