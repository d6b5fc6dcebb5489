import type { FastifyInstance, FastifyReply } from 'fastify';
import { findMeeting } from '@portico/contract/joining';
import { MeetingId } from '@portico/contract/meetings';
import * as z from 'zod/mini';
import { findJoinable, findRoomsOfUser, roleIn, wireId } from '../meetings/index.ts';
import type { EntryPagesOptions } from './entry-pages.ts';
import { openVisit, type PageContext, type Visit } from './visit.ts';

const config = { access: 'anyone' };
const Query = z.object({ MTID: z.string().check(z.regex(/^m[0-9a-f]{32}$/i)) });

/** Whoever has a part in the meeting sees its page; everybody else comes to its door, with what the link carries. */
async function pageOf({ reads }: PageContext, visit: Visit, mtid: string): Promise<string | undefined> {
  const { site, signed } = visit;
  const meeting = site && (await findJoinable(reads, site.id, { linkToken: mtid.slice(1).toLowerCase() }));
  if (!meeting) return undefined;
  const uuid = wireId(meeting.id);
  const role = signed && (await roleIn(reads, meeting, signed.person.id));
  const hasPage = role !== undefined && meeting.kind !== 'personal';
  return `/webappng/sites/${site.name}/meeting/${hasPage ? `info/${uuid}` : `join/${uuid}?MTID=${mtid}`}`;
}

const notFound = (visit: Visit): Promise<FastifyReply> =>
  visit.show({ kind: 'error', error: 'notFound', errorInfo: null });

/** Short addresses of mails: they lead to the page of what they mean. */
function mountInvitations(app: FastifyInstance, { context }: EntryPagesOptions): void {
  app.get('/:site/j.php', { config }, async (request, reply) => {
    const visit = await openVisit(context, reply);
    const query = Query.safeParse(request.query);
    const page = query.success ? await pageOf(context, visit, query.data.MTID) : undefined;
    return page === undefined ? await notFound(visit) : visit.leadTo(page);
  });
}

/** Personal rooms by the name of their owner. Names are of a site: one that several sites have means none. */
function mountRooms(app: FastifyInstance, { context, count }: EntryPagesOptions): void {
  for (const url of ['/join/:user', '/meet/:user']) {
    app.get<{ Params: { user: string } }>(url, { config }, async (request, reply) => {
      const visit = await openVisit(context, reply);
      await count(request, findMeeting); // names can be guessed, as numbers can
      const [room, ...others] = await findRoomsOfUser(context.reads, request.params.user.toLowerCase());
      if (!room || others.length > 0) return await notFound(visit);
      return visit.leadTo(`/webappng/sites/${room.siteName}/meeting/join/${wireId(room.id)}`);
    });
  }
}

/** The address under which others link to a recording. */
function mountRecordings(app: FastifyInstance, { context }: EntryPagesOptions): void {
  const url = '/recordingservice/sites/:site/recording/playback/:uuid';
  app.get<{ Params: { uuid: string } }>(url, { config }, async (request, reply) => {
    const visit = await openVisit(context, reply);
    const id = MeetingId.safeParse(request.params.uuid);
    if (!visit.site || !id.success) return await notFound(visit);
    return visit.leadTo(`/webappng/sites/${visit.site.name}/recording/playback/${id.data}`);
  });
}

/** Short addresses that people are given. */
export function mountLinks(app: FastifyInstance, options: EntryPagesOptions): void {
  mountInvitations(app, options);
  mountRooms(app, options);
  mountRecordings(app, options);
}
