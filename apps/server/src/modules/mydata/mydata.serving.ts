import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Id } from '@portico/contract/values';
import * as z from 'zod/mini';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { sendStored } from '../../platform/http/send-stored.ts';
import { refuseLink, signedQuery } from '../../platform/http/signed-links.ts';
import { recordAudit } from '../audit/index.ts';
import { signedIn } from '../identity/index.ts';
import { findActivePerson } from '../people/index.ts';
import type { OpenAnswers } from '../recordings/index.ts';
import { exportFile, type MyDataContext } from './mydata.context.ts';
import { checkExportLink } from './mydata.links.ts';
import { findExport, setFetchedBy, type ExportRow } from './mydata.store.ts';

const Params = z.object({ site: z.string().check(z.maxLength(63)), id: Id });
const Query = z.object(signedQuery);

/** What the address of exports needs of the HTTP server. */
export interface ServingOptions {
  context: MyDataContext;
  answers: OpenAnswers;
  /** Who asks, by the session or the ticket of the request. */
  personOf(request: FastifyRequest, site: string): Promise<PersonActor | undefined>;
  /** Refuses who asks too often. */
  count(request: FastifyRequest): Promise<void>;
}

interface Asking {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The link, then the right itself: it may have ended since the link was made. */
async function exportOf({ context, answers, personOf }: ServingOptions, { request, reply }: Asking) {
  const { platform, reads } = context;
  const params = z.safeParse(Params, request.params);
  const query = z.safeParse(Query, request.query);
  if (!params.success) throw new Failure('notFound');
  if (!query.success) throw new Failure('forbidden');
  const { site, id } = params.data;
  const person = await personOf(request, site);
  if (!person) throw new Failure('signInNeeded');
  answers.hold([person.sessionId, person.personId], reply.raw); // before anything takes time in which their right ends
  const now = platform.clock.now();
  const link = { site, id, personId: person.personId };
  const verdict = checkExportLink(platform.secrets, link, { ...query.data, now });
  refuseLink(verdict);
  const row = await findExport(reads, id);
  const isKept = row?.state === 'ready' && row.expiresAt !== null && row.expiresAt > now;
  if (!isKept || row.personId !== person.personId) throw new Failure('notFound');
  return { person, row, site, linkEnd: new Date(query.data.expires * 1000) };
}

interface Fetch {
  request: FastifyRequest;
  exportId: string;
  person: PersonActor;
  linkEnd: Date;
}

/** Every fetch of all of it is in the audit trail; of those in parts, whatever parts they are, one for each link. */
async function record({ work }: MyDataContext, fetch: Fetch): Promise<void> {
  const { request, exportId, linkEnd } = fetch;
  const { siteId, personId } = fetch.person;
  await work(async (tx) => {
    const person = await findActivePerson(tx, siteId, personId);
    if (!person) throw new Failure('signInNeeded');
    const isFirst = await setFetchedBy(tx, exportId, linkEnd);
    if (!isFirst && request.headers.range !== undefined) return;
    await recordAudit(tx, {
      siteId,
      actor: { id: personId, name: person.displayName },
      action: 'people.export_fetched',
      subject: { kind: 'person', id: personId },
      address: request.ip,
      trackingId: request.id,
    });
  });
}

const nameOf = ({ madeAt }: ExportRow, site: string): string =>
  `${site}-my-data-${madeAt?.toISOString().slice(0, 10) ?? ''}.zip`;

/** The address of exports: its link is signed for one person, who is signed in, and ends. */
export function mountExports(app: FastifyInstance, options: ServingOptions): void {
  const { context } = options;
  app.route({
    method: ['GET', 'HEAD'],
    url: '/webappng/sites/:site/my-data/exports/:id',
    exposeHeadRoute: false,
    config: { access: signedIn.name },
    async handler(request, reply) {
      await options.count(request);
      const { row, site, ...fetch } = await exportOf(options, { request, reply });
      if (request.method === 'GET') await record(context, { ...fetch, request, exportId: row.id });
      return await sendStored(
        reply,
        { storage: context.storage, key: exportFile(row.id) },
        { type: 'application/zip', downloadName: nameOf(row, site), maxAgeSeconds: 0 },
      );
    },
  });
}
