import type { MeetingDetail } from '@portico/contract/meetings';
import { mayHost, rolesOf } from '@portico/domain/roles';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { recordAudit } from '../audit/index.ts';
import { findActivePerson } from '../people/index.ts';
import { notify } from '../notifications/index.ts';
import { listOpenDates, passHost } from './handing-over.store.ts';
import { findPeopleByEmail, findReaders } from './invited.store.ts';
import { announceHandOver } from './meetings.announce.ts';
import { meetingActions } from './meetings.policy.ts';
import { uuidOf, wireId } from './meetings.present.ts';
import {
  openMeeting,
  present,
  tellPeopleOf,
  type ByPerson,
  type ChangeContext,
  type OpenMeeting,
} from './meetings.service.ts';
import type { MeetingRow } from './meetings.store.ts';

export interface HandingOver extends ByPerson {
  uuid: string;
  /** Of the one who is to host it. */
  email: string;
  /** An administrator who does it in the place of the host, named for the audit trail. */
  by?: { id: string; name: string };
  /** The host is kept out of the site, and not invited to what they hosted. */
  isHostOut?: boolean;
  /** Where the call came from, and its id, for the audit trail. */
  address: string;
  trackingId: string;
}

/** Somebody else of the site who may host. */
async function successorOf(reads: Reads, { meeting }: OpenMeeting, email: string): Promise<string> {
  const [person] = await findPeopleByEmail(reads, meeting.siteId, [email]);
  const isActive = (await findReaders(reads, meeting.siteId, [email])).get(email)?.isActive;
  if (!person || !isActive || person.personId === meeting.hostId || !mayHost(rolesOf(person.roles)))
    throw new Failure('inputInvalid', { fields: { email: 'invalid' } });
  return person.personId;
}

/** The meeting to be handed over: of a date its series, which has one host. */
async function openWhole(reads: Reads, input: HandingOver): Promise<OpenMeeting> {
  const open = await openMeeting(reads, input, input.uuid);
  const { seriesId } = open.meeting;
  return seriesId === null ? open : await openMeeting(reads, input, wireId(seriesId));
}

/** What whoever hands it over is called: the host, or an administrator. */
async function nameOf(reads: Reads, { actor, isAdministrator }: HandingOver, host: string): Promise<string> {
  if (!isAdministrator) return host;
  const person = await findActivePerson(reads, actor.siteId, actor.personId);
  if (!person) throw new Failure('forbidden'); // removed since the ticket was made
  return person.displayName;
}

async function tellSuccessor(
  tx: Tx,
  context: ChangeContext,
  { before, to, by, now }: { before: OpenMeeting; to: string; by: string; now: Date },
): Promise<void> {
  const { meeting } = before;
  const about = { topic: meeting.topic, startsAt: meeting.startsAt.toISOString(), by };
  await notify(tx, context, {
    news: { kind: 'meeting-handed-over', about },
    recipients: [to],
    link: `/meeting/info/${uuidOf(meeting)}`,
    now,
  });
}

/** Makes somebody else the host of a meeting, or of a series with its dates to come. Everybody it invites is told. */
export async function giveAway(tx: Tx, context: ChangeContext, input: HandingOver): Promise<MeetingRow> {
  const { actor, now } = input;
  const before = await openWhole(tx, input);
  const { meeting, role } = before;
  // who may cancel a meeting may also give it away: both take it out of the host's hands
  if (!meetingActions(meeting, role, now).cancel)
    throw new Failure(role === 'host' && meeting.endsAt <= now ? 'meetingEnded' : 'forbidden');
  const to = await successorOf(tx, before, input.email);
  const from = {
    personId: meeting.hostId,
    email: meeting.hostEmail,
    displayName: meeting.hostDisplayName,
    isInvited: input.isHostOut !== true,
  };
  const dates = meeting.kind === 'series' ? await listOpenDates(tx, meeting.id, now) : [];
  for (const id of [meeting.id, ...dates]) {
    await passHost(tx, { id, from, to, at: now });
    await context.onRightsChanged(tx, { id, siteId: meeting.siteId });
  }
  const after = await openMeeting(tx, { actor: { ...actor, personId: to } }, wireId(meeting.id));
  const by = input.by ?? { id: actor.personId, name: await nameOf(tx, input, from.displayName) };
  await tellSuccessor(tx, context, { before, to, by: by.name, now });
  await announceHandOver(tx, context, {
    ...after,
    before,
    senderId: actor.personId,
    mailsMayWait: true, // somebody else hosts it, whoever hears of it when
    now,
  });
  await tellPeopleOf(tx, context, { id: meeting.id, hostId: to });
  await recordAudit(tx, {
    siteId: meeting.siteId,
    actor: by,
    action: input.isAdministrator ? 'sitemeetings.handed_over' : 'meetings.handed_over',
    subject: { kind: 'meeting', id: meeting.id },
    detail: {
      ...(input.isAdministrator && { topic: meeting.topic, from: from.personId }),
      to,
      dates: dates.length,
    },
    address: input.address,
    trackingId: input.trackingId,
  });
  return meeting;
}

/** The same by its host, who is told how it is then. */
export async function handOver(tx: Tx, context: ChangeContext, input: HandingOver): Promise<MeetingDetail> {
  const { id } = await giveAway(tx, context, input);
  return await present(tx, context, { ...(await openMeeting(tx, input, wireId(id))), now: input.now });
}
