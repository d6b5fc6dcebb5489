import { changesOf } from '@portico/domain/meeting-changes';
import type { Tx } from '../../platform/db/tx.ts';
import { beginAct, type Knowledge } from '../../platform/mail/orders.ts';
import { assumeTold } from '../../platform/mail/told-store.ts';
import {
  hostOf,
  startTelling,
  stateOf,
  tell,
  type Addressee,
  type Group,
  type Known,
  type MeetingAct,
  type MeetingContext,
  type Telling,
} from './meetings.mails.ts';
import { tellInPortal } from './meetings.news.ts';
import { missingFrom } from './meetings.plan.ts';
import type { InviteeRow, MeetingRow } from './meetings.store.ts';

/** Invites to a new meeting. Its host gets it for their calendar as well, unless it begins at once. */
export async function announceInvitation(tx: Tx, context: MeetingContext, act: MeetingAct): Promise<void> {
  const host = act.meeting.kind === 'instant' ? [] : [hostOf(act.meeting)];
  const people = [...act.invitees, ...host];
  if (people.length === 0) return;
  const telling = await startTelling(tx, context, { act, people });
  await tellInPortal(tx, telling, { kind: 'invited', to: act.invitees });
  await tell(tx, telling, [
    { kind: 'invited', audience: 'invitee', to: act.invitees },
    { kind: 'invited', audience: 'host', to: host },
  ]);
}

/** What each of those concerned by an act knows before it. */
type KnowledgeOf = (person: Addressee) => Knowledge;

async function begin(
  tx: Tx,
  { id, version }: MeetingRow,
  people: readonly Addressee[],
): Promise<KnowledgeOf | undefined> {
  const addresses = people.map(({ email }) => email);
  const knowledgeOf = await beginAct(tx, { thread: id, act: version, addresses });
  return knowledgeOf && (({ email }) => knowledgeOf(email));
}

const isNotUntold =
  (knowledgeOf: KnowledgeOf) =>
  (person: Addressee): boolean =>
    knowledgeOf(person).kind !== 'untold';

interface Change extends MeetingAct {
  before: { meeting: MeetingRow; invitees: readonly InviteeRow[] };
}

/**
 * Of a version that kept no record of it everybody had heard all that was so before this act. That is kept, lest it be
 * forgotten that they have not heard of this act when the next one comes before its mails are made.
 */
async function rememberUnknown(
  tx: Tx,
  { telling, before }: { telling: Telling; before: MeetingRow },
  { kept, knowledgeOf }: { kept: readonly Addressee[]; knowledgeOf: KnowledgeOf },
): Promise<KnowledgeOf> {
  const unknown = new Set(kept.filter((person) => knowledgeOf(person).kind === 'unknown'));
  if (unknown.size === 0) return knowledgeOf;
  const { context, act } = telling;
  const { publicUrl } = context.platform;
  const content: Known = {
    ...stateOf(before, { publicUrl, site: act.site.name }),
    sequence: before.calendarSequence,
    stampedAt: new Date(0).toISOString(),
  };
  const { id: thread, siteId, endsAt: mattersUntil } = act.meeting;
  const order = { siteId, thread, mattersUntil, senderId: act.senderId, content };
  const addresses = [...unknown].map(({ email }) => email);
  const told = await assumeTold(tx, order, addresses);
  return (person) => (unknown.has(person) ? { kind: 'told', told } : knowledgeOf(person));
}

/** Puts together who was told the same last. Who knows all of it already is left out. */
function groupsOf(
  { state }: Telling,
  audience: Group['audience'],
  readers: readonly (readonly [Addressee, Knowledge])[],
): Group[] {
  const groups = new Map<string, Group & { to: Addressee[] }>();
  for (const [person, knowledge] of readers) {
    const [order, known] =
      knowledge.kind === 'told' ? [knowledge.told.orderId, knowledge.told.content as Known] : [''];
    if (known && changesOf(known, state).length === 0) continue;
    const kind = known ? 'changed' : 'invited';
    const group = groups.get(order) ?? { kind, audience, to: [], ...(known && { told: known }) };
    group.to.push(person);
    groups.set(order, group);
  }
  return [...groups.values()];
}

/**
 * Newcomers are invited, who stays hears what is new to them, who is gone of the end. Nobody hears of what they do not see, or
 * know already.
 */
export async function announceChange(tx: Tx, context: MeetingContext, change: Change): Promise<void> {
  const { meeting, site, before, invitees } = change;
  const names = { publicUrl: context.platform.publicUrl, site: site.name };
  const newcomers = missingFrom(before.invitees, invitees);
  const gone = missingFrom(invitees, before.invitees);
  const isNews = changesOf(stateOf(before.meeting, names), stateOf(meeting, names)).length > 0;
  const [kept, host] = isNews ? [missingFrom(newcomers, invitees), [hostOf(meeting)]] : [[], []];
  const people = [...newcomers, ...kept, ...host, ...gone];
  if (people.length === 0) return;
  const begun = await begin(tx, meeting, [...kept, ...host, ...gone]);
  if (!begun) return; // the same act, done once more
  const telling = await startTelling(tx, context, { act: change, people });
  const knowledgeOf = await rememberUnknown(
    tx,
    { telling, before: before.meeting },
    { kept, knowledgeOf: begun },
  );
  const readers = (some: readonly Addressee[]) =>
    some.map((person) => [person, knowledgeOf(person)] as const);
  await tellInPortal(tx, telling, { kind: 'invited', to: newcomers });
  await tellInPortal(tx, telling, { kind: 'changed', to: kept });
  await tellInPortal(tx, telling, { kind: 'cancelled', to: gone });
  const isHostTold = meeting.kind !== 'instant' || host.some((one) => knowledgeOf(one).kind === 'told');
  await tell(tx, telling, [
    { kind: 'invited', audience: 'invitee', to: newcomers },
    ...groupsOf(telling, 'invitee', readers(kept)),
    ...groupsOf(telling, 'host', isHostTold ? readers(host) : []),
    {
      kind: 'cancelled',
      audience: 'invitee',
      isForSome: true,
      to: gone.filter(isNotUntold(knowledgeOf)),
    },
  ]);
}

/** Tells everybody whom a meeting invites that somebody else hosts it: who hosted it is invited, who does gets it for their calendar. */
export async function announceHandOver(tx: Tx, context: MeetingContext, change: Change): Promise<void> {
  const { meeting, before, invitees } = change;
  const newcomers = missingFrom(before.invitees, invitees);
  const kept = missingFrom(newcomers, invitees);
  const host = hostOf(meeting);
  const begun = await begin(tx, meeting, [...kept, host]);
  if (!begun) return; // the same act, done once more
  const people = [...newcomers, ...kept, host];
  const telling = await startTelling(tx, context, { act: change, people });
  const knowledgeOf = await rememberUnknown(
    tx,
    { telling, before: before.meeting },
    { kept, knowledgeOf: begun },
  );
  const known = knowledgeOf(host);
  await tellInPortal(tx, telling, { kind: 'invited', to: newcomers });
  await tellInPortal(tx, telling, { kind: 'changed', to: kept });
  const readers = kept.map((person) => [person, knowledgeOf(person)] as const);
  await tell(tx, telling, [
    { kind: 'invited', audience: 'invitee', to: newcomers },
    ...groupsOf(telling, 'invitee', readers),
    {
      kind: 'changed',
      audience: 'host',
      to: [host],
      ...(known.kind === 'told' && { told: known.told.content as Known }),
    },
  ]);
}

/** Tells everybody who heard of a meeting that it will not be. */
export async function announceEnd(tx: Tx, context: MeetingContext, act: MeetingAct): Promise<void> {
  const host = hostOf(act.meeting);
  const people = [...act.invitees, host];
  const knowledgeOf = await begin(tx, act.meeting, people);
  if (!knowledgeOf) return; // the same act, done once more
  // who hosts a series has been told of its dates with it
  const isHostTold = knowledgeOf(host).kind === 'told' || act.meeting.seriesId !== null;
  const telling = await startTelling(tx, context, { act, people });
  await tellInPortal(tx, telling, { kind: 'cancelled', to: act.invitees });
  await tell(tx, telling, [
    { kind: 'cancelled', audience: 'invitee', to: act.invitees.filter(isNotUntold(knowledgeOf)) },
    { kind: 'cancelled', audience: 'host', to: isHostTold ? [host] : [] },
  ]);
}
