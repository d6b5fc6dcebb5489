import type { PersonActor } from '../../platform/http/actor.ts';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { recordAudit } from '../audit/index.ts';
import { notify } from '../notifications/index.ts';
import { passHost } from './handing-over.store.ts';
import { listHosted, listLiveOf } from './leaving.store.ts';
import { giveAway, type HandingOver } from './meetings.handing-over.ts';
import { uuidOf, wireId } from './meetings.present.ts';
import { tellPeopleOf, type ChangeContext } from './meetings.service.ts';
import { findMeeting } from './meetings.store.ts';

interface Hosting {
  siteId: string;
  personId: string;
  now: Date;
}

/** The dates of a series go with it. */
const wholeOnes = async (reads: Reads, hosting: Hosting) =>
  (await listHosted(reads, hosting)).filter(({ seriesId }) => seriesId === null);

/** How many meetings to come somebody hosts, a series counted once. */
export const countHosted = async (reads: Reads, hosting: Hosting): Promise<number> =>
  (await wholeOnes(reads, hosting)).length;

interface Giving extends Omit<HandingOver, 'uuid' | 'actor'> {
  actor: PersonActor;
  /** Who hosts them until now. */
  host: { id: string; accountId: string };
}

/** Hands all meetings to come of somebody to somebody else, by an administrator; those that somebody is in stay. */
export async function handOverAll(
  tx: Tx,
  context: ChangeContext,
  { host, actor, ...giving }: Giving,
): Promise<{ handedOver: number; live: number }> {
  const { siteId } = actor;
  const hosting = { siteId, personId: host.id, now: giving.now };
  const asHost = { ...actor, personId: host.id, accountId: host.accountId };
  const meetings = await wholeOnes(tx, hosting);
  for (const { id } of meetings) await giveAway(tx, context, { ...giving, actor: asHost, uuid: wireId(id) });
  return { handedOver: meetings.length, live: (await listLiveOf(tx, hosting)).length };
}

/**
 * Lets the meetings go on that somebody runs just now who is kept out from now on: an alternate host or cohost who is in one
 * becomes its host, and is told. Where there is nobody such it goes on without a host, as when one leaves.
 */
export async function passLiveMeetings(
  tx: Tx,
  context: ChangeContext,
  { siteId, personId }: { siteId: string; personId: string },
): Promise<void> {
  const now = context.platform.clock.now();
  for (const { id, successorId: to } of await listLiveOf(tx, { siteId, personId })) {
    if (to === null) continue;
    await passHost(tx, { id, from: { personId, email: '', displayName: '', isInvited: false }, to, at: now });
    const meeting = await findMeeting(tx, siteId, id);
    if (!meeting) continue;
    await context.onRightsChanged(tx, meeting);
    await notify(tx, context, {
      news: {
        kind: 'meeting-handed-over',
        about: { topic: meeting.topic, startsAt: meeting.startsAt.toISOString() },
      },
      recipients: [to],
      link: `/meeting/info/${uuidOf(meeting)}`,
      now,
    });
    await tellPeopleOf(tx, context, { id, hostId: to });
    await recordAudit(tx, {
      siteId,
      actor: { id: null, name: 'portal' },
      action: 'meetings.handed_over',
      subject: { kind: 'meeting', id },
      detail: { to, dates: 0 },
    });
  }
}
