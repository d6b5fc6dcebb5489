import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findMeeting, prejoin } from '@portico/contract/joining';
import { MeetingId } from '@portico/contract/meetings';
import {
  emptyForm,
  type EntryView,
  type FormState,
  type Invitation,
  type JoinProblem,
  type JoinView,
} from '@portico/contract/page-views';
import { doorOpensMs } from '@portico/domain/join-decision';
import { meetingPassword } from '@portico/domain/meeting-password';
import { withoutMarks } from '@portico/domain/pasted';
import { hasModule } from '@portico/domain/site-settings';
import * as z from 'zod/mini';
import { Failure } from '../../platform/errors/failure.ts';
import { findAtDoor, joinableUuid, roleIn, type JoinableMeeting } from '../meetings/index.ts';
import { avatarUrlOf } from '../people/index.ts';
import type { EntryPagesOptions } from './entry-pages.ts';
import { answerForm } from './forms.ts';
import { answerMiss } from './look-ups.ts';
import { at, mountPage, texts } from './page.ts';
import { takesRequests } from './request-page.ts';
import { homeOf, signInUrl, type PageContext, type Visit } from './visit.ts';

const MINUTE_MS = 60_000;

/** A door that somebody stands before: the meeting, and what they brought along. */
interface Door {
  uuid: string;
  meeting: JoinableMeeting;
  /** The secret of the link, as it came; undefined for who came by number. */
  token: string | undefined;
  /** Has a part in the meeting. */
  isExpected: boolean;
  /** Has, or has the link of the invitation: the page may say what it invites to. */
  isInvited: boolean;
  /** Files of the room behind it. */
  roomFiles: readonly string[];
}

/** The secret of `MTID=m{32 hex}`; what is no such thing is still shown to the door, which refuses it. */
const tokenOf = (mtid: string | undefined): string | undefined =>
  mtid && withoutMarks(mtid).replace(/^m/i, '').toLowerCase().slice(0, 64);

async function findDoor(
  context: PageContext,
  visit: Visit,
  { uuid, mtid }: { uuid: string; mtid: string | undefined },
): Promise<Door | undefined> {
  const { site, signed } = visit;
  if (!site) return undefined;
  const meeting = await findAtDoor(context.reads, site.id, uuid);
  if (!meeting) return undefined;
  const date = await joinableUuid(context.reads, meeting, context.platform.clock.now());
  if (meeting.isSeries)
    return date === uuid ? undefined : await findDoor(context, visit, { uuid: date, mtid });
  const token = tokenOf(mtid);
  const role = signed && (await roleIn(context.reads, meeting, signed.person.id));
  const isExpected = role !== undefined;
  const isInvited = isExpected || token === meeting.linkToken;
  return { uuid, meeting, token, isExpected, isInvited, roomFiles: await visit.roomFiles() };
}

function invitationOf({ meeting, isInvited }: Door): Invitation | null {
  if (!isInvited) return null;
  const { topic, hostDisplayName, startsAt } = meeting;
  const shown = { topic, hostDisplayName, hostAvatarUrl: avatarUrlOf(meeting.hostAvatarId) };
  const durationMinutes = meeting.kind === 'instant' ? 0 : meeting.durationMinutes;
  if (!startsAt) return { ...shown, time: null };
  const startMs = startsAt.getTime();
  const [start, end, opens] = [startMs, startMs + durationMinutes * MINUTE_MS, doorOpensMs(startMs)].map(
    (ms) => new Date(ms).toISOString(),
  ) as [string, string, string];
  return { ...shown, time: { start, end, opens } };
}

/** What is plain before anybody asks to come in; only who has the link is told. */
function knownProblem({ meeting, isInvited }: Door, now: Date): JoinProblem | null {
  if (!isInvited) return null;
  if (meeting.state === 'cancelled') return 'cancelled';
  return meeting.startsAt && now.getTime() < doorOpensMs(meeting.startsAt.getTime()) ? 'future' : null;
}

interface FormOutcome {
  form: FormState;
  problem: JoinProblem | null;
}

function joinView(visit: Visit, request: FastifyRequest, of: { door: Door } & FormOutcome): JoinView {
  const { door, form, problem } = of;
  return {
    kind: 'join',
    uuid: door.uuid,
    form,
    action: request.url,
    invitation: invitationOf(door),
    personName: visit.signed?.person.displayName ?? null,
    asksPassword: problem === 'invalidTokenOrPassword' || (door.meeting.password !== null && !door.isInvited),
    problem,
    signInUrl: signInUrl(visit, request),
    roomFiles: door.roomFiles,
  };
}

/** What somebody fills in at a door. */
interface Knock {
  request: FastifyRequest;
  door: Door;
  attendeeFullName?: string | undefined;
  password?: string | undefined;
}

/** Asks at the door; answers where to go on, or the page that says why not. */
async function knock(visit: Visit, { request, door, ...fields }: Knock): Promise<string | JoinView> {
  const { attendeeFullName = '' } = fields;
  const password = meetingPassword(fields.password ?? '');
  // the form of who was signed in when it was opened asks for no name
  if (!visit.signed && fields.attendeeFullName === undefined) return signInUrl(visit, request);
  if (!visit.signed && attendeeFullName.trim() === '')
    throw new Failure('inputInvalid', { fields: { attendeeFullName: 'required' } });
  const proof = password === '' ? door.token && { meetingauthtoken: door.token } : { password };
  visit.becomeGuestOf(door.meeting.id);
  const { failType, mjsJoinUrl } = await visit.call(prejoin, {
    headers: { meetinguuid: door.uuid, ...proof },
    body: visit.signed ? {} : { attendeeFullName },
  });
  if (mjsJoinUrl !== null) return mjsJoinUrl;
  if (failType === 'loginRequired' && !visit.signed) return signInUrl(visit, request);
  const form = { values: { attendeeFullName }, problems: {} };
  const problem = failType === 'expired' && door.meeting.state === 'cancelled' ? 'cancelled' : failType;
  return joinView(visit, request, { door, form, problem });
}

/** The page of one meeting: `/meeting/join/{uuid}?MTID=m{hex}`. */
function mountDoor(app: FastifyInstance, { context, count, lookUp }: EntryPagesOptions): void {
  mountPage(app, context, {
    ...at('door'),
    params: z.object({ uuid: MeetingId }),
    query: texts('MTID'),
    fields: texts('csrf', 'attendeeFullName', 'password'),
    async open({ visit, request, reply, params: { uuid }, query }) {
      const door = await findDoor(context, visit, { uuid, mtid: query.MTID });
      if (!door) return await answerMiss(visit, reply, lookUp);
      if (door.isExpected) {
        const next = await knock(visit, { request, door }); // for people of the meeting there is nothing to fill in
        return typeof next === 'string' ? visit.leadTo(next) : await visit.show(next);
      }
      const problem = knownProblem(door, context.platform.clock.now());
      return await visit.show(joinView(visit, request, { door, form: emptyForm, problem }));
    },
    async submit({ visit, request, reply, params: { uuid }, query, fields }) {
      const door = await findDoor(context, visit, { uuid, mtid: query.MTID });
      if (!door) return await answerMiss(visit, reply, lookUp);
      const { attendeeFullName, password } = fields;
      return await answerForm(visit, reply, {
        fields,
        kept: ['attendeeFullName'],
        async act() {
          await count(request, prejoin);
          return await knock(visit, { request, door, attendeeFullName, password });
        },
        view: (form, { error }) =>
          error === 'meetingEnded'
            ? joinView(visit, request, { door, form: emptyForm, problem: 'ended' })
            : joinView(visit, request, { door, form, problem: null }),
      });
    },
  });
}

/** Where the meeting of a number or a link is joined. */
async function lookUp(visit: Visit, number: string): Promise<string> {
  if (number === '') throw new Failure('inputInvalid', { fields: { number: 'required' } });
  try {
    const { meetingJoinLink } = await visit.call(findMeeting, { headers: { meetinguri: number } });
    return meetingJoinLink;
  } catch (error) {
    if (error instanceof Failure && ['notFound', 'inputInvalid'].includes(error.error))
      throw new Failure('inputInvalid', { fields: { number: 'unknown' } });
    throw error;
  }
}

interface LookUpPage {
  name: 'findMeeting' | 'guestHome';
  viewOf(visit: Visit, form: FormState): EntryView;
  /** Where else it leads a visitor for whom it is not meant. */
  insteadFor?(visit: Visit): string | undefined;
}

/** A page that asks for the number or the link of a meeting. */
function mountLookUp(app: FastifyInstance, { context, count }: EntryPagesOptions, page: LookUpPage): void {
  const { name, viewOf, insteadFor } = page;
  mountPage(app, context, {
    ...at(name),
    fields: texts('csrf', 'number'),
    async open({ visit }) {
      const instead = insteadFor?.(visit);
      return instead === undefined ? await visit.show(viewOf(visit, emptyForm)) : visit.leadTo(instead);
    },
    submit: ({ visit, request, reply, fields }) =>
      answerForm(visit, reply, {
        fields,
        kept: ['number'],
        async act() {
          await count(request, findMeeting);
          return await lookUp(visit, fields.number?.trim() ?? '');
        },
        view: (form) => viewOf(visit, form),
      }),
  });
}

/** The page to join from, for somebody who opens the page of a meeting by a link and has no part in it. */
export async function doorOfInvitation(
  { reads }: PageContext,
  { site, signed }: Visit,
  { path, mtid }: { path: string; mtid: string | undefined },
): Promise<string | undefined> {
  const uuid = /^meeting\/info\/([0-9a-f]{32}(?:_\d{8}T\d{6}Z)?)$/.exec(path)?.[1];
  if (!site || uuid === undefined || mtid === undefined) return undefined;
  const meeting = signed && (await findAtDoor(reads, site.id, uuid));
  const role = meeting && (await roleIn(reads, meeting, signed.person.id));
  return role
    ? undefined
    : `/webappng/sites/${site.name}/meeting/join/${uuid}?MTID=${encodeURIComponent(mtid)}`;
}

/** Pages of people who come to a meeting from outside. They work without script. */
export function mountJoinPages(app: FastifyInstance, options: EntryPagesOptions): void {
  mountLookUp(app, options, {
    name: 'guestHome',
    viewOf: (visit, form) => ({
      kind: 'guestHome',
      form,
      hasMeetings: visit.site !== undefined && hasModule(visit.site.settings, 'meeting'),
      ...takesRequests(visit),
    }),
    insteadFor: (visit) => (visit.signed ? homeOf(visit) : undefined),
  });
  mountLookUp(app, options, {
    name: 'findMeeting',
    viewOf: ({ signed }, form) => ({ kind: 'findMeeting', form, isSignedIn: signed !== undefined }),
  });
  mountDoor(app, options);
}
