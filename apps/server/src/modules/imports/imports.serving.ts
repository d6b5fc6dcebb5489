import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { peopleFilters } from '@portico/contract/people';
import { Id } from '@portico/contract/values';
import { mayReadSiteAdministration } from '@portico/domain/roles';
import * as z from 'zod/mini';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { disposition } from '../../platform/http/send-stored.ts';
import { refuseLink, signedQuery } from '../../platform/http/signed-links.ts';
import { readPeople } from '../people/index.ts';
import type { OpenAnswers } from '../recordings/index.ts';
import { failedTable, peopleTable } from './imports.exporting.ts';
import type { ImportContext } from './imports.context.ts';
import { checkTableLink, type TableLink } from './imports.links.ts';
import { findImport } from './imports.store.ts';

const Params = z.object({ site: z.string().check(z.maxLength(63)), id: z.optional(Id) });
const Query = z.object({
  ...peopleFilters,
  ...signedQuery,
});

/** What the addresses of tables need of the HTTP server. */
export interface ServingOptions {
  context: ImportContext;
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

/** Who asks for which table: the link, then the right itself, which may have ended since the link was made. */
async function askedOf({ context, answers, personOf }: ServingOptions, { request, reply }: Asking) {
  const params = z.safeParse(Params, request.params);
  const query = z.safeParse(Query, request.query);
  if (!params.success) throw new Failure('notFound');
  if (!query.success) throw new Failure('forbidden');
  const { site, id } = params.data;
  const person = await personOf(request, site);
  if (!person) throw new Failure('signInNeeded');
  answers.hold([person.sessionId, person.personId], reply.raw); // before anything takes time in which their right ends
  const { expires, signature, ...filter } = query.data;
  const whose = { site, personId: person.personId };
  const link: TableLink =
    id === undefined ? { ...whose, kind: 'people', filter } : { ...whose, kind: 'failed', id };
  const { secrets, clock } = context.platform;
  const verdict = checkTableLink(secrets, link, { expires, signature, now: clock.now() });
  refuseLink(verdict);
  if (!mayReadSiteAdministration(person.roles)) throw new Failure('forbidden');
  return { link, person };
}

/** The lines of a table, and what the file is called. */
async function tableOf(context: ImportContext, link: TableLink, person: PersonActor) {
  if (link.kind === 'people')
    return {
      lines: peopleTable(context, { reader: person, filter: link.filter }),
      name: `${link.site}-people.csv`,
    };
  const { reads } = context;
  const row = await findImport(reads, person.siteId, link.id);
  if (!row) throw new Failure('notFound');
  return { lines: failedTable(reads, row), name: `${link.site}-failed.csv` };
}

/** The addresses of tables: a link is signed for one person, who is signed in, and ends. */
export function mountTables(app: FastifyInstance, options: ServingOptions): void {
  for (const path of ['people.csv', 'imports/:id/failed.csv'])
    app.route({
      method: 'GET',
      url: `/webappng/sites/:site/users/${path}`,
      exposeHeadRoute: false,
      config: { access: readPeople.name },
      async handler(request, reply) {
        await options.count(request);
        const { link, person } = await askedOf(options, { request, reply });
        const { lines, name } = await tableOf(options.context, link, person);
        return await reply
          .headers({ 'cache-control': 'private, no-store', 'content-disposition': disposition(name) })
          .type('text/csv; charset=utf-8')
          .send(Readable.from(lines));
      },
    });
}
