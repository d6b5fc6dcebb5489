import { MeetingPlan } from '@portico/contract/meetings';
import { doorClosesMs } from '@portico/domain/join-decision';
import type { Tx } from '../../platform/db/tx.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { Sweep } from '../../platform/jobs/housekeeping.ts';
import { knownTimeZone, localOf } from '../../platform/time/zones.ts';
import { findActivePerson } from '../people/index.ts';
import { findSiteById } from '../sites/index.ts';
import { deleteNeverEntered, findJustMade, holdHost } from './instant.store.ts';
import type { MeetingContext } from './meetings.mails.ts';
import { wireId } from './meetings.present.ts';
import { scheduleMeeting } from './meetings.service.ts';

/** Whoever asks again so soon pressed twice, or went back and pressed again: it is the same meeting. */
const SAME_MS = 60_000;
/** How long its door is open, as that of a meeting which was planned for so long. */
const DURATION_MINUTES = 60;

interface Wanted {
  actor: PersonActor;
  topic: string;
  hasLobby: boolean;
  now: Date;
}

/** Makes a meeting for now, in the host's own zone, with nobody invited yet. Answers its id on the wire. */
export async function planInstant(
  tx: Tx,
  context: MeetingContext,
  { actor, topic, hasLobby, now }: Wanted,
): Promise<string> {
  const { siteId, personId: hostId } = actor;
  await holdHost(tx, hostId);
  const since = new Date(now.getTime() - SAME_MS);
  const made = await findJustMade(tx, { siteId, hostId, topic, since });
  if (made !== undefined) return wireId(made);
  const host = await findActivePerson(tx, siteId, hostId);
  const site = await findSiteById(tx, siteId);
  const timeZone = knownTimeZone(host?.timeZone ?? site?.defaultTimeZone ?? 'UTC');
  const start = localOf(now, timeZone);
  const plan = MeetingPlan.parse({
    topic,
    start,
    timeZone,
    durationMinutes: DURATION_MINUTES,
    hasLobby,
    joinBeforeHostMinutes: null, // its host is on the way to it
  });
  const planned = { actor, now, plan, kind: 'instant' as const, mailsMayWait: true };
  return (await scheduleMeeting(tx, context, planned)).uuid;
}

/** Takes back the meetings for now that nobody entered as long as their door was open. */
export const sweepNeverEntered: Sweep = (tx, now) =>
  deleteNeverEntered(tx, new Date(now.getTime() - doorClosesMs(0, DURATION_MINUTES)));
