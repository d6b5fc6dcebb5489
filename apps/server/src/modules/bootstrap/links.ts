import type { FastifyInstance } from 'fastify';
import { addresses } from '@portico/contract/addresses';
import { findMeeting } from '@portico/contract/joining';
import { MeetingId } from '@portico/contract/meetings';
import { withoutMarks } from '@portico/domain/pasted';
import * as z from 'zod/mini';
import {
  findAtDoor,
  findJoinable,
  findRoomsOfUser,
  joinableUuid,
  roleIn,
  wireId,
} from '../meetings/index.ts';
import type { EntryPagesOptions } from './entry-pages.ts';
import { answerLookUp, answerMiss } from './look-ups.ts';
import { mountPage, showNotFound, texts } from './page.ts';
import { siteOf, type PageContext, type Visit } from './visit.ts';

const Mtid = z.string().check(z.overwrite(withoutMarks), z.regex(/^m[0-9a-f]{32}$/i));

/** Whoever has a part in the meeting sees its page; everybody else comes to its door, with what the link carries. */
async function pageOf(
  { reads, platform }: PageContext,
  visit: Visit,
  mtid: string,
): Promise<string | undefined> {
  const { site, signed } = visit;
  const meeting = site && (await findJoinable(reads, site.id, { linkToken: mtid.slice(1).toLowerCase() }));
  if (!meeting) return undefined;
  const uuid = await joinableUuid(reads, meeting, platform.clock.now());
  const date = meeting.isSeries ? await findAtDoor(reads, meeting.siteId, uuid) : meeting;
  const role = signed && date && (await roleIn(reads, date, signed.person.id));
  const hasPage = role !== undefined && meeting.kind !== 'personal';
  return `${siteOf(visit)}/meeting/${hasPage ? `info/${uuid}` : `join/${uuid}?MTID=${mtid}`}`;
}

/** Short addresses of mails: they lead to the page of what they mean. */
function mountInvitations(app: FastifyInstance, { context, lookUp }: EntryPagesOptions): void {
  mountPage(app, context, {
    url: '/:site/j.php',
    address: addresses.door,
    query: texts('MTID'),
    async open({ visit, reply, query }) {
      const mtid = Mtid.safeParse(query.MTID);
      const page = mtid.success ? await pageOf(context, visit, mtid.data) : undefined;
      if (page !== undefined) return visit.leadTo(page); // nobody guesses these: who has one passes
      return await answerMiss(visit, reply, lookUp);
    },
  });
}

/** A name that somebody may have: what no database takes for a text is nobody's. */
const UserName = z.string().check(z.maxLength(254), z.regex(/^[^\p{Cc}]+$/u));

async function findRoomOf({ reads }: PageContext, user: string) {
  const [room, ...others] = await findRoomsOfUser(reads, user);
  return others.length > 0 ? undefined : room;
}

/** Personal rooms by the name of their owner. Names are of a site: one that several sites have means none. */
function mountRooms(app: FastifyInstance, { context, count, lookUp }: EntryPagesOptions): void {
  for (const url of ['/join/:user', '/meet/:user'])
    mountPage(app, context, {
      url,
      params: z.object({ user: UserName }),
      open: ({ visit, request, reply, params: { user } }) =>
        answerLookUp(visit, reply, async () => {
          await count(request, findMeeting);
          // names can be guessed, as numbers can
          const room = await lookUp(request, () => findRoomOf(context, user.toLowerCase()));
          if (!room) return await showNotFound(visit);
          return visit.leadTo(`/webappng/sites/${room.siteName}/meeting/join/${wireId(room.id)}`);
        }),
    });
}

/** The address under which others link to a recording. */
function mountRecordings(app: FastifyInstance, { context }: EntryPagesOptions): void {
  mountPage(app, context, {
    url: '/recordingservice/sites/:site/recording/playback/:uuid',
    address: addresses.playback,
    params: z.object({ uuid: MeetingId }),
    open: async ({ visit, params: { uuid } }) => visit.leadTo(`${siteOf(visit)}/recording/playback/${uuid}`),
  });
}

/** Short addresses that people are given. */
export function mountLinks(app: FastifyInstance, options: EntryPagesOptions): void {
  mountInvitations(app, options);
  mountRooms(app, options);
  mountRecordings(app, options);
}
