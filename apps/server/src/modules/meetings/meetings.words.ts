import type { MeetingMail } from '@portico/contract/mails';
import type { Reads } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { stateOf, type MeetingContext } from './meetings.mails.ts';
import { maySeeInside, meetingActions } from './meetings.policy.ts';
import { rowId } from './meetings.present.ts';
import { findMeeting, findRole, type MeetingRow } from './meetings.store.ts';
import { findLastHosted } from './words.store.ts';

const UUID_LENGTH = 32;

/** A meeting as who runs it finds it; one date of a series is the series. */
export interface OwnMeeting {
  meeting: MeetingRow;
  mayEdit: boolean;
}

/** @throws {Failure} notFound for who does not run it. */
export async function openOwnMeeting(
  reads: Reads,
  { actor, uuid, now }: { actor: PersonActor; uuid: string; now: Date },
): Promise<OwnMeeting> {
  const id = rowId(uuid.slice(0, UUID_LENGTH));
  const meeting = await findMeeting(reads, actor.siteId, id);
  const role = meeting && (await findRole(reads, id, actor.personId));
  if (!meeting || !role || !maySeeInside(role)) throw new Failure('notFound');
  return { meeting, mayEdit: meetingActions(meeting, role, now).edit };
}

/** What a mail says of a meeting. */
export type MeetingInMail = Omit<
  MeetingMail,
  'kind' | 'audience' | 'locale' | 'product' | 'site' | 'recipient'
>;

export const meetingInMail = (
  { platform: { publicUrl } }: MeetingContext,
  site: string,
  meeting: MeetingRow,
): MeetingInMail => ({
  ...stateOf(meeting, { publicUrl, site }),
  host: meeting.hostDisplayName,
  number: meeting.number,
  joinPage: `${publicUrl}/webappng/sites/${site}/meeting/join`,
});

/** The same of the last meeting that somebody hosts; undefined for who hosts none. */
export async function lastHostedInMail(
  reads: Reads,
  context: MeetingContext,
  { personId, site }: { personId: string; site: string },
): Promise<MeetingInMail | undefined> {
  const meeting = await findLastHosted(reads, personId);
  return meeting && meetingInMail(context, site, meeting);
}
