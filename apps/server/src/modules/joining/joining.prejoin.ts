import { timingSafeEqual } from 'node:crypto';
import type { findMeeting as findOperation, prejoin as prejoinOperation } from '@portico/contract/joining';
import type { Answer, Input } from '@portico/contract/operation';
import type { FailType } from '@portico/domain/join-decision';
import { parseMeetingNumber } from '@portico/domain/meeting-number';
import { meetingPassword } from '@portico/domain/meeting-password';
import { withoutMarks } from '@portico/domain/pasted';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { SiteRef } from '../../platform/http/route.ts';
import {
  findAtDoor,
  findJoinable,
  giveRow,
  joinableUuid,
  roleIn,
  rowId,
  wireId,
  type JoinableMeeting,
} from '../meetings/index.ts';
import { findActivePerson } from '../people/index.ts';
import { findSiteById } from '../sites/index.ts';
import { entrantOf, type RoomActor } from './joining.context.ts';
import { asNow, doorOf, mayBeBack, roleNow } from './joining.policy.ts';
import { findCrowd, findLive, move, type ParticipantRow } from './joining.store.ts';
import { findEntrant, savePlace, type Proof } from './places.store.ts';

type Prejoin = Input<typeof prejoinOperation>;
type PrejoinAnswer = Answer<typeof prejoinOperation>;

interface Asked extends Pick<Prejoin, 'headers' | 'body'> {
  actor: RoomActor;
  now: Date;
}

/** Where the room of a meeting is, below the origin. */
const roomPath = (site: string, uuid: string): string => `/webappng/sites/${site}/meeting/room/${uuid}`;

const refusal = (failType: FailType): PrejoinAnswer => ({
  checkResult: 'fail',
  failType,
  sparkLaunchUrl: null,
  mjsJoinUrl: null,
  supportThinClient: true,
});

/** Whether two secrets are the same; how long it takes says nothing of where they differ. */
function isSame(given: string, kept: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(kept)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** What somebody who is not invited shows at the door proves, or what is wrong with it. */
function proofIn(headers: Prejoin['headers'], meeting: JoinableMeeting): Proof | FailType {
  const { meetingauthtoken, password, hostkey } = headers;
  if (hostkey !== undefined) return 'invalidHostKey'; // no meeting has one yet
  if (meetingauthtoken !== undefined)
    return isSame(meetingauthtoken.replace(/^m/i, '').toLowerCase(), meeting.linkToken)
      ? { kind: 'link', version: meeting.linkVersion }
      : 'invalidToken';
  if (meeting.password === null || isSame(password ?? '', meetingPassword(meeting.password)))
    return { kind: 'password', version: meeting.passwordVersion };
  return 'invalidTokenOrPassword';
}

/** Links are not guessed, nor is it who somebody is: only words are. */
export const mayGuess = ({
  headers: { meetingauthtoken, password, hostkey },
}: Pick<Prejoin, 'headers'>): boolean =>
  meetingauthtoken === undefined && (password ?? hostkey) !== undefined;

const showsNothing = ({ meetingauthtoken, password, hostkey }: Prejoin['headers']): boolean =>
  meetingauthtoken === undefined && password === undefined && hostkey === undefined;

const WRONG: ReadonlySet<string> = new Set<FailType>(['invalidHostKey', 'invalidTokenOrPassword']);

/** Whether what was guessed is not the meeting's. */
export const isWrongGuess = ({ failType }: PrejoinAnswer): boolean =>
  failType !== null && WRONG.has(failType);

/** Whose password somebody guesses who has no session. */
export const passwordTriedAt = ({ actor, headers }: Pick<Asked, 'actor' | 'headers'>): string | undefined =>
  actor.kind === 'guest' && mayGuess({ headers }) ? (headers.meetinguuid ?? headers.pmrid) : undefined;

/** What the caller is called at the door: people as their profile says, guests as they say. */
async function nameOf(
  reads: Reads,
  { actor, body }: Asked,
  known: ParticipantRow | undefined,
): Promise<{ displayName: string; email: string | null }> {
  if (actor.kind === 'person') {
    const person = await findActivePerson(reads, actor.siteId, actor.personId);
    if (!person) throw new Failure('forbidden'); // removed or disabled since the ticket was made
    return person;
  }
  const displayName = body.attendeeFullName ?? known?.displayName;
  if (displayName === undefined)
    throw new Failure('inputInvalid', { fields: { attendeeFullName: 'missing' } });
  return { displayName, email: body.attendeeEmail ?? null };
}

async function openMeeting(tx: Tx, { actor, headers, now }: Asked): Promise<JoinableMeeting> {
  const uuid = headers.meetinguuid ?? headers.pmrid;
  if (uuid === undefined) throw new Failure('inputInvalid', { fields: { meetinguuid: 'missing' } });
  await giveRow(tx, actor.siteId, { uuid, now }); // a date of a series has places at its door from now on
  const meeting = await findJoinable(tx, actor.siteId, { id: rowId(uuid) });
  if (!meeting || meeting.isSeries || (actor.kind === 'guest' && actor.meetingId !== meeting.id))
    throw new Failure('notFound');
  return meeting;
}

/** At the door anew: what was before is over, but who waits or is inside keeps their place. */
async function standAnew(tx: Tx, me: ParticipantRow, now: Date): Promise<void> {
  if (!['left', 'denied', 'ended'].includes(me.standing) || mayBeBack(me, now)) return;
  const standing = me.standing === 'left' ? 'left' : 'ready'; // who was let in before need not ask again
  await move(tx, [me.id], { standing, instanceId: me.instanceId, at: now });
}

/** Whether and how somebody may join. Who may, or may later, has a place at the door from now on. */
export async function prejoin(tx: Tx, asked: Asked): Promise<PrejoinAnswer> {
  const { actor, headers, now } = asked;
  const meeting = await openMeeting(tx, asked);
  const site = await findSiteById(tx, meeting.siteId);
  const access = actor.kind === 'person' ? await roleIn(tx, meeting, actor.personId) : undefined;
  const [row, live] = [await findEntrant(tx, meeting.id, entrantOf(actor)), await findLive(tx, meeting.id)];
  const known = row && asNow({ meeting, live, now }, row);
  const shown = access ? undefined : proofIn(headers, meeting);
  const isProven = access !== undefined || known?.hasRight === true;
  if (!isProven && typeof shown === 'string') return refusal(shown);
  const isKept = typeof shown === 'string' || (isProven && showsNothing(headers)); // what is wrong takes no right away
  const proof = isKept ? undefined : shown;
  const { displayName, email } = await nameOf(tx, asked, known);
  const personId = actor.kind === 'person' ? actor.personId : null;
  const stranger = {
    personId,
    role: roleNow(meeting.hostId, { personId, access: access ?? null, role: 'attendee' }, false),
    standing: 'ready',
    instanceId: null,
    joinedAt: null,
    speaksIn: null,
  } as const;
  const me = { ...(known ?? stranger), hasRight: true };
  const crowd = await findCrowd(tx, live && meeting.id);
  const door = doorOf({ meeting, live, crowd, me }, now);
  // a lock is opened again: who may come then has a place already, and who was removed reads there that they were
  if (door.kind === 'refused' && door.failType !== 'meetingLocked') return refusal(door.failType);
  const place = { siteId: meeting.siteId, meetingId: meeting.id, entrant: entrantOf(actor) };
  await standAnew(
    tx,
    await savePlace(tx, { ...place, displayName, email, role: me.role, proof, at: now }),
    now,
  );
  const failType = 'failType' in door ? door.failType : null;
  return {
    checkResult: failType === null ? 'success' : 'fail',
    failType,
    sparkLaunchUrl: null,
    mjsJoinUrl: roomPath(site?.name ?? '', wireId(meeting.id)),
    supportThinClient: true,
  };
}

/** What somebody typed or pasted to say which meeting they mean. */
function keyOf(typed: string): { number: string } | { linkToken: string } | { uuid: string } | undefined {
  const text = withoutMarks(typed);
  const number = parseMeetingNumber(text);
  if (number !== undefined) return { number };
  const token = /[?&]MTID=m([0-9a-f]{32})\b/i.exec(text)?.[1];
  if (token !== undefined) return { linkToken: token.toLowerCase() };
  const id = /\/meeting\/(?:info|join|room|download)\/([0-9a-f]{32})(_\d{8}T\d{6}Z)?(?!\w)/i.exec(text);
  return id?.[1] === undefined ? undefined : { uuid: id[1].toLowerCase() + (id[2] ?? '').toUpperCase() };
}

/** The meeting that a number or a link means; a link of another site means none of this one. */
export async function find(
  reads: Reads,
  site: SiteRef | undefined,
  { typed, now }: { typed: string; now: Date },
): Promise<Answer<typeof findOperation>> {
  const key = keyOf(typed);
  const found =
    site && key && ('uuid' in key ? findAtDoor(reads, site.id, key.uuid) : findJoinable(reads, site.id, key));
  const meeting = await found;
  if (!site || !key || !meeting) throw new Failure('notFound');
  const uuid = await joinableUuid(reads, meeting, now);
  const token = 'linkToken' in key ? `?MTID=m${key.linkToken}` : '';
  return {
    uuid,
    scheduledType: meeting.kind === 'personal' ? 'pmr' : 'scheduled',
    siteUrl: site.name,
    meetingJoinLink: `/webappng/sites/${site.name}/meeting/join/${uuid}${token}`,
  };
}
