import {
  meetingEvents,
  type listMeetings,
  type MeetingDetail,
  type MeetingPlan,
  type Undo,
} from '@portico/contract/meetings';
import type { Answer } from '@portico/contract/operation';
import { endOf } from '@portico/contract/page';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { findActivePerson, type PersonRow } from '../people/index.ts';
import { findSiteById, type Site } from '../sites/index.ts';
import { replaceInvitees } from './invitees.store.ts';
import { insertWithInvitees, newNames } from './meetings.inserting.ts';
import {
  changedFields,
  changedMeanwhile,
  closeAct,
  foresee,
  openAct,
  type OpenAct,
} from './meetings.acts.ts';
import { announceChange, announceInvitation } from './meetings.announce.ts';
import { meetingLink, type MeetingContext } from './meetings.mails.ts';
import {
  atOnce,
  columnsOf,
  findWrongAlternates,
  inviteesOf,
  missingFrom,
  refuseWrong,
} from './meetings.plan.ts';
import { mayRenewLink, meetingActions } from './meetings.policy.ts';
import { presentDetail, presentSummary, rowId, wireId } from './meetings.present.ts';
import { nameAfterSplit } from './meetings.series-door.ts';
import { changeSeries, seriesOf } from './meetings.series-change.ts';
import {
  beginSeries,
  computedDate,
  findComputed,
  giveRow,
  planSeries,
  presentSeries,
} from './meetings.series.ts';
import {
  findMeeting,
  findRole,
  listInvitees,
  listPast,
  setLink,
  updateMeetingRow,
  type InviteeRow,
  type MeetingRole,
  type MeetingRow,
} from './meetings.store.ts';
import { findNamesOf } from './names.store.ts';
import type { SeriesRule } from './series.store.ts';
import type { MeetingPage } from './upcoming.store.ts';

/** What changes of meetings need beside. */
export interface ChangeContext extends MeetingContext {
  /** Asks the places at a meeting's door anew, in the same transaction: who may come in, and as what, has changed. */
  onRightsChanged(tx: Tx, meeting: { id: string; siteId: string }): Promise<void>;
}

export interface ByPerson {
  actor: PersonActor;
  now: Date;
  /** An administrator of the site acts in the host's stead, whatever part they have in the meeting. */
  isAdministrator?: boolean;
}

/** Whose say an act rests on. */
export type Acting = Pick<ByPerson, 'actor' | 'isAdministrator'>;

/** A meeting with what its person needs to act on it; one that they have no part in does not exist for them. */
export interface OpenMeeting {
  meeting: MeetingRow;
  role: MeetingRole;
  invitees: InviteeRow[];
  site: Site;
}

export async function openMeeting(reads: Reads, acting: Acting, uuid: string): Promise<OpenMeeting> {
  const id = rowId(uuid);
  const { actor, isAdministrator } = acting;
  const [meeting, role, site, invitees] = await Promise.all([
    findMeeting(reads, actor.siteId, id),
    isAdministrator ? ('host' as const) : findRole(reads, id, actor.personId),
    findSiteById(reads, actor.siteId),
    listInvitees(reads, id),
  ]);
  if (!meeting) return await openComputed(reads, acting, uuid);
  if (!role || !site) throw new Failure('notFound');
  return { meeting, role, site, invitees };
}

/** A date of a series that has no row of its own: whoever has a part in the series has it there. */
async function openComputed(reads: Reads, acting: Acting, uuid: string): Promise<OpenMeeting> {
  const { actor } = acting;
  const found = await findComputed(reads, actor.siteId, uuid);
  if (!found) {
    const other = await nameAfterSplit(reads, actor.siteId, uuid);
    if (other === undefined) throw new Failure('notFound');
    return await openMeeting(reads, acting, other);
  }
  const { series, date } = found;
  return { ...(await openMeeting(reads, acting, wireId(series.id))), meeting: computedDate(series, date) };
}

/** The same after a change, by which whoever made it may have lost their part in it. */
export async function openAgain(
  reads: Reads,
  { actor }: ByPerson,
  before: OpenMeeting,
): Promise<OpenMeeting> {
  const { id, siteId } = before.meeting;
  const [meeting = before.meeting, role = before.role, invitees] = await Promise.all([
    findMeeting(reads, siteId, id),
    findRole(reads, id, actor.personId),
    listInvitees(reads, id),
  ]);
  return { ...before, meeting, role, invitees };
}

export async function present(
  reads: Reads,
  { platform }: MeetingContext,
  { meeting, role, invitees, site, now }: OpenMeeting & { now: Date },
): Promise<MeetingDetail> {
  return presentDetail({ meeting, role, now }, invitees, {
    meetingLink: meetingLink(platform.publicUrl, site.name, meeting.linkToken),
    series: await presentSeries(reads, meeting, now),
  });
}

/** The push channel of those who stand before the door of a meeting, people and guests. */
export const doorChannel = (uuid: string): string => `door:${uuid}`;

/** The push channel of those who moderate a meeting and are not in its room: they see who waits and who is in. */
export const lobbyChannel = (uuid: string): string => `lobby:${uuid}`;

/** Tells the open tabs of everybody who has a part in a meeting that it changed, and those at its door. */
export async function tellPeopleOf(
  tx: Tx,
  context: MeetingContext,
  meeting: Pick<MeetingRow, 'id' | 'hostId'>,
): Promise<void> {
  await publishChange(tx, context, { meeting, invitees: await listInvitees(tx, meeting.id) });
}

export async function publishChange(
  tx: Tx,
  { platform }: MeetingContext,
  { meeting, invitees }: { meeting: Pick<MeetingRow, 'id' | 'hostId'>; invitees: readonly InviteeRow[] },
): Promise<void> {
  const people = new Set([meeting.hostId, ...invitees.flatMap(({ personId }) => personId ?? [])]);
  const uuid = wireId(meeting.id);
  await platform.publish(tx, {
    channels: [...[...people].map((id) => `person:${id}`), doorChannel(uuid), lobbyChannel(uuid)],
    eventType: meetingEvents.changed,
    data: { uuid },
  });
}

export async function readMeeting(
  reads: Reads,
  context: MeetingContext,
  input: ByPerson & { uuid: string },
): Promise<MeetingDetail> {
  return await present(reads, context, { ...(await openMeeting(reads, input, input.uuid)), now: input.now });
}

/** The meetings of a person that are over. */
export async function pastMeetings(reads: Reads, page: MeetingPage): Promise<Answer<typeof listMeetings>> {
  const { now, limit } = page;
  const rows = await listPast(reads, { ...page, limit: limit + 1 });
  return {
    meetings: rows.slice(0, limit).map((meeting) => presentSummary({ meeting, role: meeting.role, now })),
    ...endOf(page, rows.length),
  };
}

/** What somebody plans, and whether they know that mails of it may have to wait. */
export interface Planned extends ByPerson {
  plan: MeetingPlan;
  mailsMayWait: boolean;
}

/** Who plans: nobody who was removed or disabled since the ticket was made. */
async function hostOf(reads: Reads, { siteId, personId }: PersonActor): Promise<PersonRow> {
  const person = await findActivePerson(reads, siteId, personId);
  if (!person) throw new Failure('forbidden');
  return person;
}

/** Which alternate hosts of what somebody plans are nobody who may host, by their fields. */
export const checkAlternates = async (
  reads: Reads,
  { actor, alternateHosts }: { actor: PersonActor; alternateHosts: readonly string[] },
): Promise<Record<string, 'invalid'>> =>
  await findWrongAlternates(reads, alternateHosts, await hostOf(reads, actor));

/** A meeting after an act, and by what that is undone. */
export type Done = MeetingDetail & { undo: Undo };

/** Plans a meeting and invites whom it names. */
export async function scheduleMeeting(
  tx: Tx,
  context: MeetingContext,
  input: Planned & { kind: 'planned' | 'instant' },
): Promise<Done> {
  const { actor, now, plan, kind } = input;
  const host = { id: actor.personId, siteId: actor.siteId };
  await refuseWrong(plan, { before: null, now }, () => checkAlternates(tx, { actor, ...plan }));
  const invitees = async (): Promise<InviteeRow[]> => inviteesOf(tx, plan, await hostOf(tx, actor));
  const planned = kind === 'instant' ? atOnce(columnsOf(plan, now)) : columnsOf(plan, now);
  const { columns, series } = plan.recurrence
    ? planSeries(planned, plan.recurrence)
    : { columns: planned, series: undefined };
  const kept = { host, kind: series ? ('series' as const) : kind, columns, invitees, name: newNames };
  const [open] = await insertWithInvitees(tx, kept, (id, invitees) =>
    Promise.all([
      openMeeting(tx, input, wireId(id)),
      publishChange(tx, context, { meeting: { id, hostId: host.id }, invitees }),
    ]),
  );
  if (series) await beginSeries(tx, open.meeting.id, { series, now });
  if (series) context.rules?.look(open.meeting.id, series);
  const made = series ? await openMeeting(tx, input, wireId(open.meeting.id)) : open;
  const act = kind === 'instant' ? undefined : await openPlanned(tx, context, { ...made, ...input });
  const telling = { mailsMayWait: input.mailsMayWait, now, ...(act && { act }) };
  await announceInvitation(tx, context, { ...made, senderId: actor.personId, ...telling });
  return { ...(await present(tx, context, { ...made, now })), undo: act ? await closeAct(tx, act) : null };
}

/** Planning, as an act that can be undone. */
const openPlanned = async (
  tx: Tx,
  context: MeetingContext,
  { meeting, actor: { personId }, now }: OpenMeeting & ByPerson,
): Promise<OpenAct> => {
  const before = await foresee(tx, context, { ids: [], now });
  return await openAct(tx, context, { meeting, personId, fields: [], before, created: [meeting.id], now });
};

/** All that a right to come in rests on, to be compared: an appointment in the room outlives every other change. */
const rightsIn = ({ meeting, invitees }: Pick<OpenMeeting, 'meeting' | 'invitees'>): string =>
  JSON.stringify([
    meeting.password,
    invitees.map(({ email, isAlternateHost }) => [email, isAlternateHost].join(' ')).toSorted(),
  ]);

/** A meeting that a plan was applied to. */
export interface Changed {
  after: OpenMeeting;
  /** Who is not invited any more. */
  gone: readonly InviteeRow[];
  /** Dates of a series that were changed with it. */
  dates: readonly string[];
  /** The rule that a series was given. */
  rule: SeriesRule | undefined;
}

/** Makes a meeting what a plan says; nobody is told. */
export async function applyPlan(
  tx: Tx,
  before: OpenMeeting,
  input: Planned & { version: number },
): Promise<Changed> {
  const { now, plan } = input;
  if (!meetingActions(before.meeting, before.role, now).edit)
    throw new Failure(before.meeting.endsAt <= now ? 'meetingEnded' : 'forbidden');
  const { meeting } = before;
  const host = { siteId: meeting.siteId, email: meeting.hostEmail };
  await refuseWrong(plan, { before: meeting.password, now, mayBePast: meeting.kind === 'series' }, () =>
    findWrongAlternates(tx, plan.alternateHosts, host),
  );
  const series = await seriesOf(tx, { meeting, plan, now });
  const columns = series?.columns ?? columnsOf(plan, now);
  const invitees = await inviteesOf(tx, plan, host);
  const gone = missingFrom(invitees, before.invitees);
  const row = {
    id: meeting.id,
    version: input.version,
    isSomebodyGone: gone.length > 0,
    isSeries: series !== undefined,
  };
  if (!(await updateMeetingRow(tx, row, columns)))
    throw await changedMeanwhile(tx, meeting.id, input.version);
  await replaceInvitees(
    tx,
    { id: meeting.id, hostId: meeting.hostId, startsAt: columns.starts_at, endsAt: columns.ends_at },
    invitees,
  );
  const dates = series ? await changeSeries(tx, { before, series, invitees, now }) : [];
  const rule = series?.isRuleNew ? series.rule : undefined;
  return { after: await openAgain(tx, input, before), gone, dates, rule };
}

/** Tells pages and doors of a change. */
export async function showChange(
  tx: Tx,
  context: ChangeContext,
  { before, after, gone, dates, rule }: Changed & { before: OpenMeeting },
): Promise<void> {
  const { id, siteId } = before.meeting;
  if (rule) context.rules?.look(id, rule);
  if (rightsIn(after) !== rightsIn(before))
    for (const one of [id, ...dates]) await context.onRightsChanged(tx, { id: one, siteId });
  await publishChange(tx, context, { ...after, invitees: [...after.invitees, ...gone] });
}

/** Changes a meeting: newcomers are invited, who stays hears what is new to them, who no longer is invited of the end. */
export async function updateMeeting(
  tx: Tx,
  context: ChangeContext,
  input: Planned & { uuid: string; version: number },
): Promise<Done> {
  const { now, actor, mailsMayWait } = input;
  await giveRow(tx, actor.siteId, input);
  const before = await openMeeting(tx, input, input.uuid);
  const foreseen = await foresee(tx, context, { ids: [before.meeting.id], now });
  const changed = await applyPlan(tx, before, input);
  const { after } = changed;
  const { personId } = actor;
  const fields = changedFields(before, after);
  const of = { meeting: after.meeting, personId, fields, before: foreseen, now };
  const act = await openAct(tx, context, of);
  await announceChange(tx, context, { ...after, before, senderId: personId, mailsMayWait, now, act });
  await showChange(tx, context, { ...changed, before });
  return { ...(await present(tx, context, { ...after, now })), undo: await closeAct(tx, act) };
}

/** Gives a meeting a new link: who is invited gets it by mail, the one before is that of no meeting. */
export async function renewLink(
  tx: Tx,
  context: ChangeContext,
  input: ByPerson & { uuid: string },
): Promise<MeetingDetail> {
  const { now } = input;
  const before = await openMeeting(tx, input, input.uuid);
  const { meeting, role } = before;
  if (!mayRenewLink(meeting, role, now))
    throw new Failure(role === 'host' && meeting.endsAt <= now ? 'meetingEnded' : 'forbidden');
  await setLink(tx, await findNamesOf(tx, meeting.id), { linkToken: newNames().linkToken, at: now });
  const open = await openMeeting(tx, input, input.uuid);
  await announceChange(tx, context, {
    ...open,
    before,
    senderId: input.actor.personId,
    mailsMayWait: true, // the old link is over at once, whoever hears of the new one when
    now,
  });
  await context.onRightsChanged(tx, meeting);
  await publishChange(tx, context, open);
  return await present(tx, context, { ...open, now });
}
