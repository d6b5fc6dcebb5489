import type { FastifyInstance, FastifyReply } from 'fastify';
import { addresses, findAddress, findModuleHome, type PageAddress } from '@portico/contract/addresses';
import { addressWithoutMarks } from '@portico/domain/pasted';
import * as z from 'zod/mini';
import type { Failure } from '../../platform/errors/failure.ts';
import { firstOfForm } from '../../platform/http/first-of-each.ts';
import { FORM_TYPE } from '../../platform/http/media-type.ts';
import { mountAnnouncementPages } from './announcement-pages.ts';
import { mountAnswerPage } from './answer-page.ts';
import { mountEntryPages, type EntryPagesOptions } from './entry-pages.ts';
import { mountHub } from './hub-pages.ts';
import { doorOfInvitation, mountJoinPages } from './join-pages.ts';
import { mountLinks } from './links.ts';
import { openVisit } from './opening.ts';
import { isOnSite, mountPage, problemOf, showNotFound as showNone, showProblem, texts } from './page.ts';
import { mountPreferencePage } from './preference-page.ts';
import { mountRoomPage } from './room-page.ts';
import { mountRootPages } from './root-pages.ts';
import { homeOf, nobodyOpens, signInUrl, siteOf, Visit, type PageContext } from './visit.ts';

/** Whether whoever this is may open a page of the portal; what it shows there, its own calls decide. */
const mayOpen = ({ abilities }: Visit, { access }: PageAddress): boolean =>
  access === 'everybody' || access === 'people' || abilities[access];

/** The portal behind its router, for people of the site; whoever is none is led to where one becomes one. */
function mountPortal(app: FastifyInstance, context: PageContext): void {
  mountPage(app, context, {
    url: '/webappng/sites/:site/*',
    params: z.object({ '*': z.string() }),
    query: texts('MTID'),
    async open({ visit, request, params, query }) {
      if (addressWithoutMarks(params['*']) !== params['*']) return await showNone(visit); // no page ends with a mark
      const door = await doorOfInvitation(context, visit, { path: params['*'], mtid: query.MTID });
      if (door !== undefined) return visit.leadTo(door);
      const path = `/${params['*']}`;
      const begins = findModuleHome(path);
      if (begins) return visit.leadTo(siteOf(visit) + begins.path);
      const address = findAddress(path);
      if (!visit.signed && address?.access !== 'everybody') return visit.leadTo(signInUrl(visit, request));
      if (address && !isOnSite(visit, address)) return await showProblem(visit, { error: 'notOnSite' });
      if (address && !mayOpen(visit, address)) return await showProblem(visit, { error: 'forbidden' });
      return await visit.show({ kind: 'app' });
    },
  });
  mountPage(app, context, {
    url: '/webappng/sites/:site',
    open: async ({ visit }) =>
      visit.leadTo(visit.signed ? homeOf(visit) : `${siteOf(visit)}${addresses.guestHome.path}`),
  });
}

/** All addresses that answer with a page. */
export function mountPages(app: FastifyInstance, options: EntryPagesOptions): void {
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, done) =>
    done(null, firstOfForm(String(body))),
  );
  mountRootPages(app, options);
  mountEntryPages(app, options);
  mountJoinPages(app, options);
  mountAnnouncementPages(app, options);
  mountAnswerPage(app, options);
  mountLinks(app, options);
  mountPreferencePage(app, options);
  mountRoomPage(app, options.context);
  mountHub(app, options.context);
  mountPortal(app, options.context);
}

/** The page that tells of a failure, for somebody who reads pages; of nobody's where it cannot be found out whose. */
export async function showFailure(
  { context }: EntryPagesOptions,
  reply: FastifyReply,
  failure: Failure,
): Promise<FastifyReply> {
  const ofNobody = (): Visit => new Visit(context, reply, nobodyOpens);
  const isAway = failure.error === 'unavailable';
  const visit = isAway ? ofNobody() : await openVisit(context, reply).catch(ofNobody);
  const { id } = reply.request;
  return failure.error === 'notFound'
    ? await showNone(visit)
    : await showProblem(visit, problemOf(failure, id));
}
