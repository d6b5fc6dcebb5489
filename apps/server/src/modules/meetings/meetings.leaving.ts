import type { Reads, Tx } from '../../platform/db/tx.ts';
import { findActivePerson } from '../people/index.ts';
import { findSiteById } from '../sites/index.ts';
import { listHosted, setHost, type HostedMeeting } from './leaving.store.ts';
import { announceEnd } from './meetings.announce.ts';
import { meetingLink } from './meetings.mails.ts';
import { tellPeopleOf, type ChangeContext } from './meetings.service.ts';
import { findMeeting, listInvitees, setCancelled } from './meetings.store.ts';

/** Who goes. */
interface Going {
  siteId: string;
  personId: string;
  now: Date;
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

async function cancel(
  tx: Tx,
  context: ChangeContext,
  { siteId, now, id }: Going & { id: string },
): Promise<void> {
  if (!(await setCancelled(tx, id, now))) return;
  const [meeting, site] = [await findMeeting(tx, siteId, id), await findSiteById(tx, siteId)];
  if (!meeting || !site) return;
  const invitees = await listInvitees(tx, id);
  const senderId = meeting.hostId;
  await announceEnd(tx, context, { meeting, site, invitees, senderId, mailsMayWait: true, now });
}

/** The alternate host becomes the host, and is told; for everybody else nothing changes that they were told of. */
async function handOver(
  tx: Tx,
  { platform, mails, ...context }: ChangeContext,
  { siteId, personId, now, id, successorId }: Going & { id: string; successorId: string },
): Promise<void> {
  await setHost(tx, { id, from: personId, to: successorId, at: now });
  const [meeting, site] = [await findMeeting(tx, siteId, id), await findSiteById(tx, siteId)];
  const host = await findActivePerson(tx, siteId, successorId);
  if (!meeting || !site || !host) return;
  const mail = mails.meetingHandedOver({
    locale: host.locale ?? site.defaultLocale,
    product: platform.settings.PRODUCT_NAME,
    site: site.displayName,
    recipient: host.displayName,
    zone: host.timeZone ?? site.defaultTimeZone,
    topic: meeting.topic,
    startsAt: meeting.startsAt.toISOString(),
    link: meetingLink(platform.publicUrl, site.name, meeting.linkToken),
  });
  await platform.post(tx, { siteId, to: host.email, isPrivate: false, ...mail });
  await context.onRightsChanged(tx, meeting);
}

/**
 * Ends what somebody would host who goes: an alternate host who is there takes a meeting over, all others are cancelled with
 * mails to whom they invite. A meeting that goes on ends as others do.
 */
export async function closeMeetingsOf(tx: Tx, context: ChangeContext, going: Going): Promise<Closing> {
  const meetings = await listHosted(tx, going);
  for (const { id, successorId } of meetings) {
    if (successorId === null) await cancel(tx, context, { ...going, id });
    else await handOver(tx, context, { ...going, id, successorId });
    await tellPeopleOf(tx, context, { id, hostId: successorId ?? going.personId });
  }
  return closingOf(meetings);
}
