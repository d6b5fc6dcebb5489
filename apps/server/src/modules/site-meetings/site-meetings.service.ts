import type { MeetingContent } from '@portico/contract/site-meetings';
import type { EditScope } from '@portico/contract/meetings';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { recordAudit } from '../audit/index.ts';
import { endAsAdministrator, type JoiningContext } from '../joining/index.ts';
import {
  cancelInScope,
  findJoinable,
  findMeetingById,
  handOver,
  listInvitees,
  meetingLink,
  openMeeting,
  rowId,
  shownInvitee,
  undoAct,
  wireId,
  type ChangeContext,
} from '../meetings/index.ts';
import { findActivePerson, type PersonRow } from '../people/index.ts';
import { findSiteById } from '../sites/index.ts';
import { listMessagesOf, listRecordingsOf } from './site-meetings.store.ts';

/** What an administrator does, and where from. */
interface AdminAct {
  actor: PersonActor;
  uuid: string;
  now: Date;
  address: string;
  trackingId: string;
}

/** Who acts: nobody who was removed since the ticket was made. */
async function administratorOf(reads: Reads, { siteId, personId }: PersonActor): Promise<PersonRow> {
  const person = await findActivePerson(reads, siteId, personId);
  if (!person) throw new Failure('forbidden');
  return person;
}

interface Entry {
  action: 'ended' | 'cancelled' | 'restored' | 'content_read';
  meetingId: string;
  detail: Readonly<Record<string, unknown>>;
}

async function record(
  tx: Tx,
  { actor, ...from }: Omit<AdminAct, 'uuid' | 'now'>,
  entry: Entry,
): Promise<void> {
  const { id, displayName: name } = await administratorOf(tx, actor);
  await recordAudit(tx, {
    siteId: actor.siteId,
    actor: { id, name },
    action: `sitemeetings.${entry.action}`,
    subject: { kind: 'meeting', id: entry.meetingId },
    detail: entry.detail,
    address: from.address,
    trackingId: from.trackingId,
  });
}

/** Whether administrators of a site are shown what meetings are about. */
export const showsContent = async (reads: Reads, siteId: string): Promise<boolean> =>
  (await findSiteById(reads, siteId))?.settings.adminsSeeMeetingContent ?? false;

/** Ends a meeting that takes place, for everybody in it. */
export async function endMeeting(tx: Tx, context: JoiningContext, act: AdminAct): Promise<void> {
  const { id: meetingId, topic, hostId } = await endAsAdministrator(tx, context, act);
  await record(tx, act, { action: 'ended', meetingId, detail: { topic, host: hostId } });
}

/** Cancels a meeting, or of a series as much as is meant, with the mails that a cancellation sends. */
export async function cancelMeeting(
  tx: Tx,
  context: ChangeContext,
  { scope, ...act }: AdminAct & { scope: EditScope },
): Promise<Awaited<ReturnType<typeof cancelInScope>>> {
  const acting = { ...act, isAdministrator: true };
  const { meeting } = await openMeeting(tx, acting, act.uuid);
  const cancelled = await cancelInScope(tx, context, { ...acting, scope });
  const { topic, hostId: host, startsAt } = meeting;
  const detail = { topic, host, startsAt: startsAt.toISOString(), scope };
  await record(tx, act, { action: 'cancelled', meetingId: meeting.id, detail });
  return cancelled;
}

/** Undoes a cancellation of the administrator's own. */
export async function undoCancellation(
  tx: Tx,
  context: ChangeContext,
  { id, ...act }: Omit<AdminAct, 'uuid'> & { id: string },
): Promise<void> {
  const { meeting } = await undoAct(tx, context, { ...act, id, isAdministrator: true });
  if (!meeting) throw new Failure('notFound'); // administrators plan nothing here
  const { topic } = meeting;
  await record(tx, act, { action: 'restored', meetingId: rowId(meeting.uuid), detail: { topic } });
}

/** Makes somebody of the site the host; oneself only where that shows nothing that one may not see. */
export async function handOverMeeting(
  tx: Tx,
  context: ChangeContext,
  { email, ...act }: AdminAct & { email: string },
): Promise<{ hostDisplayName: string }> {
  const { siteId } = act.actor;
  await openMeeting(tx, { ...act, isAdministrator: true }, act.uuid);
  const administrator = await administratorOf(tx, act.actor);
  if (email === administrator.email && !(await showsContent(tx, siteId)))
    throw new Failure('inputInvalid', { fields: { email: 'forbidden' } });
  const { hostDisplayName } = await handOver(tx, context, { ...act, email, isAdministrator: true });
  return { hostDisplayName };
}

/** What a meeting is about, for an administrator who may see that; each look is in the audit trail. */
export async function readContent(
  tx: Tx,
  context: Pick<JoiningContext, 'platform'>,
  act: AdminAct,
): Promise<MeetingContent> {
  const { actor, uuid } = act;
  const room = await findJoinable(tx, actor.siteId, { id: rowId(uuid) });
  const { id, topic } = room ?? (await openMeeting(tx, { actor, isAdministrator: true }, uuid)).meeting;
  const site = await findSiteById(tx, actor.siteId);
  if (!site?.settings.adminsSeeMeetingContent) throw new Failure('forbidden');
  // a date without a row of its own is as its series is
  const row = (await findMeetingById(tx, id)) ?? (await seriesOf(tx, act));
  const invitees = row ? await listInvitees(tx, row.id) : [];
  await record(tx, act, { action: 'content_read', meetingId: id, detail: { topic } });
  return {
    agenda: row?.agenda ?? '',
    people: invitees.map(shownInvitee),
    meetingLink: meetingLink(context.platform.publicUrl, site.name, row?.linkToken ?? room?.linkToken ?? ''),
    recordings: await listRecordingsOf(tx, id),
    messages: await listMessagesOf(tx, id),
  };
}

async function seriesOf(reads: Reads, { actor, uuid }: AdminAct) {
  const [series = ''] = uuid.split('_');
  return (await openMeeting(reads, { actor, isAdministrator: true }, wireId(rowId(series)))).meeting;
}
