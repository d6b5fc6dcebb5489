import type { Reads, Tx } from '../../platform/db/tx.ts';
import { notify } from '../notifications/index.ts';
import { findSiteById, type Site } from '../sites/index.ts';
import { listHosted, setHost, type HostedMeeting } from './leaving.store.ts';
import { announceEnd } from './meetings.announce.ts';
import { wireId } from './meetings.present.ts';
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
}

/** What becomes of the meetings that somebody would host. */
interface Closing {
  cancelled: number;
  handedOver: number;
}

const closingOf = (meetings: readonly HostedMeeting[]): Closing => {
  const handedOver = meetings.filter(({ successorId }) => successorId !== null).length;
  return { cancelled: meetings.length - handedOver, handedOver };
};

/** What would become of the meetings of somebody who went now. */
export const foreseeClosing = async (reads: Reads, going: Going): Promise<Closing> =>
  closingOf(await listHosted(reads, going));

async function cancel(tx: Tx, context: ChangeContext, { site, now, id }: One): Promise<void> {
  if (!(await setCancelled(tx, id, now))) return;
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
  { site, personId, now, id, successorId }: One & { successorId: string },
): Promise<void> {
  await setHost(tx, { id, from: personId, to: successorId, at: now });
  const meeting = await findMeeting(tx, site.id, id);
  if (!meeting) return;
  const about = { topic: meeting.topic, startsAt: meeting.startsAt.toISOString() };
  await notify(tx, context, {
    news: { kind: 'meeting-handed-over', about },
    recipients: [successorId],
    link: `/meeting/info/${wireId(id)}`,
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
  for (const { id, successorId } of meetings) {
    const one = { ...going, site, id };
    if (successorId === null) await cancel(tx, context, one);
    else await handOver(tx, context, { ...one, successorId });
    await tellPeopleOf(tx, context, { id, hostId: successorId ?? going.personId });
  }
  return closingOf(meetings);
}
