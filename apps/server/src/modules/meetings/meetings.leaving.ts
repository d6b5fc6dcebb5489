import type { Reads, Tx } from '../../platform/db/tx.ts';
import { notify } from '../notifications/index.ts';
import { findSiteById, type Site } from '../sites/index.ts';
import { listHosted, setHost, type HostedMeeting } from './leaving.store.ts';
import { announceEnd } from './meetings.announce.ts';
import { uuidOf } from './meetings.present.ts';
import { tellPeopleOf, type ChangeContext } from './meetings.service.ts';
import { findMeeting, listInvitees, setCancelled } from './meetings.store.ts';

/** Who goes. */
interface Going {
  siteId: string;
  personId: string;
  now: Date;
}

/** One meeting of somebody who goes. */
interface One extends Going {
  site: Site;
  id: string;
  /** It is no date of a series of which people are told. */
  isTold: boolean;
}

/** What becomes of the meetings that somebody would host. */
interface Closing {
  cancelled: number;
  handedOver: number;
}

/** Dates go with their series, of which people are told, unless something else becomes of them. */
function withoutDates(meetings: readonly HostedMeeting[]): HostedMeeting[] {
  const successors = new Map(meetings.map(({ id, successorId }) => [id, successorId]));
  return meetings.filter(
    ({ seriesId, successorId }) => seriesId === null || successors.get(seriesId) !== successorId,
  );
}

const closingOf = (all: readonly HostedMeeting[]): Closing => {
  const meetings = withoutDates(all);
  const handedOver = meetings.filter(({ successorId }) => successorId !== null).length;
  return { cancelled: meetings.length - handedOver, handedOver };
};

/** What would become of the meetings of somebody who went now. */
export const foreseeClosing = async (reads: Reads, going: Going): Promise<Closing> =>
  closingOf(await listHosted(reads, going));

async function cancel(tx: Tx, context: ChangeContext, { site, now, id, isTold }: One): Promise<void> {
  if (!(await setCancelled(tx, id, now)) || !isTold) return;
  const meeting = await findMeeting(tx, site.id, id);
  if (!meeting) return;
  const invitees = await listInvitees(tx, id);
  const senderId = meeting.hostId;
  await announceEnd(tx, context, { meeting, site, invitees, senderId, mailsMayWait: true, now });
}

/** The alternate host becomes the host, and is told; for everybody else nothing changes that they were told of. */
async function handOver(
  tx: Tx,
  context: ChangeContext,
  { site, personId, now, id, isTold, successorId }: One & { successorId: string },
): Promise<void> {
  await setHost(tx, { id, from: personId, to: successorId, at: now });
  const meeting = await findMeeting(tx, site.id, id);
  if (!meeting) return;
  const about = { topic: meeting.topic, startsAt: meeting.startsAt.toISOString() };
  if (isTold)
    await notify(tx, context, {
      news: { kind: 'meeting-handed-over', about },
      recipients: [successorId],
      link: `/meeting/info/${uuidOf(meeting)}`,
      now,
    });
  await context.onRightsChanged(tx, meeting);
}

/**
 * Ends what somebody would host who goes: an alternate host who is there takes a meeting over, all others are cancelled with
 * mails to whom they invite. A meeting that goes on ends as others do.
 */
export async function closeMeetingsOf(tx: Tx, context: ChangeContext, going: Going): Promise<Closing> {
  const site = await findSiteById(tx, going.siteId);
  if (!site) return closingOf([]);
  const meetings = await listHosted(tx, going);
  const told = new Set(withoutDates(meetings));
  for (const hosted of meetings) {
    const { id, successorId } = hosted;
    const one = { ...going, site, id, isTold: told.has(hosted) };
    if (successorId === null) await cancel(tx, context, one);
    else await handOver(tx, context, { ...one, successorId });
    await tellPeopleOf(tx, context, { id, hostId: successorId ?? going.personId });
  }
  return closingOf(meetings);
}
