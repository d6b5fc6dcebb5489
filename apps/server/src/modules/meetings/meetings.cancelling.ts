import type { MeetingDetail, Undo } from '@portico/contract/meetings';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { resumeMails, type Outlook } from '../../platform/mail/orders.ts';
import { findSiteById } from '../sites/index.ts';
import { closeAct, foresee, openAct } from './meetings.acts.ts';
import { announceEnd } from './meetings.announce.ts';
import { outlookOfCancellation, type MeetingContext } from './meetings.mails.ts';
import { meetingActions, UNDO_MS } from './meetings.policy.ts';
import { giveRow } from './meetings.series.ts';
import { openMeeting, present, publishChange, type ByPerson } from './meetings.service.ts';
import { findMeeting, listInvitees, setCancelled, setPlannedAgain } from './meetings.store.ts';
import { cancelDates, planDatesAgain } from './series-change.store.ts';

/** The job that tells of a cancellation once it can no longer be undone. */
export const CANCELLATION_JOB = 'meeting-cancellation';

/** How a cancellation can be undone, and how its mails are going to leave. */
export interface Cancelled {
  undoUntil: string;
  mails: Outlook;
  undo: Undo;
}

/** Cancels a meeting; nobody is told for ten seconds. */
export async function cancelMeeting(
  tx: Tx,
  context: MeetingContext,
  input: ByPerson & { uuid: string },
): Promise<Cancelled> {
  const { now } = input;
  await giveRow(tx, input.actor.siteId, input);
  const { meeting, role, invitees } = await openMeeting(tx, input, input.uuid);
  const before = await foresee(tx, context, { ids: [meeting.id], now });
  if (!meetingActions(meeting, role, now).cancel)
    throw new Failure(meeting.endsAt <= now ? 'meetingEnded' : 'forbidden');
  if (!(await setCancelled(tx, meeting.id, now))) throw new Failure('changedMeanwhile');
  if (meeting.kind === 'series') await cancelDates(tx, { seriesId: meeting.id, now });
  const undoUntil = new Date(now.getTime() + UNDO_MS);
  await context.platform.sendJob(tx, {
    kind: CANCELLATION_JOB,
    data: { siteId: meeting.siteId, meetingId: meeting.id, version: meeting.version + 1 },
    startAfterSeconds: UNDO_MS / 1000,
  });
  await publishChange(tx, context, { meeting, invitees });
  const { personId } = input.actor;
  const after = { id: meeting.id, version: meeting.version + 1 };
  const act = await openAct(tx, context, { meeting: after, personId, fields: ['state'], before, now });
  const mails = await outlookOfCancellation(tx, context, { meeting, invitees, now });
  return { undoUntil: undoUntil.toISOString(), mails, undo: await closeAct(tx, act) };
}

export async function undoCancelMeeting(
  tx: Tx,
  context: MeetingContext,
  input: ByPerson & { uuid: string },
): Promise<MeetingDetail> {
  const { now } = input;
  const { meeting, role } = await openMeeting(tx, input, input.uuid);
  if (role !== 'host') throw new Failure('forbidden');
  if (!(await setPlannedAgain(tx, meeting.id, new Date(now.getTime() - UNDO_MS))))
    throw new Failure('changedMeanwhile');
  if (meeting.kind === 'series' && meeting.cancelledAt)
    await planDatesAgain(tx, meeting.id, meeting.cancelledAt);
  const open = await openMeeting(tx, input, input.uuid);
  await resumeMails(tx, context.platform.sendJob, meeting.id);
  await publishChange(tx, context, open);
  return await present(tx, context, { ...open, now });
}

/** Tells everybody that a meeting will not be, unless that was undone meanwhile. */
export async function announceCancellation(
  tx: Tx,
  context: MeetingContext,
  job: { siteId: string; meetingId: string; version: number; now: Date },
): Promise<void> {
  const meeting = await findMeeting(tx, job.siteId, job.meetingId);
  const site = await findSiteById(tx, job.siteId);
  if (!site || meeting?.state !== 'cancelled' || meeting.version !== job.version) return;
  const invitees = await listInvitees(tx, meeting.id);
  await announceEnd(tx, context, {
    meeting,
    site,
    invitees,
    senderId: meeting.hostId,
    mailsMayWait: true, // the meeting will not be, whoever hears of it when
    now: job.now,
  });
}
