import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { auditFormats, exportAudit } from '@portico/contract/audit';
import * as z from 'zod/mini';
import type { Reads } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { disposition } from '../../platform/http/send-stored.ts';
import { refuseLink, signedQuery } from '../../platform/http/signed-links.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OpenAnswers } from '../recordings/index.ts';
import { copyOf } from './audit.copy.ts';
import { checkCopyLink, type AuditFormat } from './audit.links.ts';
import { readAudit } from './audit.policy.ts';
import { wantedBy } from './audit.service.ts';

const Params = z.object({ site: z.string().check(z.maxLength(63)) });
const Query = z.object({
  format: z.enum(auditFormats),
  filter: z.string().check(z.maxLength(2000)),
  ...signedQuery,
});
const { format: _, ...filterShape } = exportAudit.body._zod.def.shape;
const Filter = z.object(filterShape);

/** What the address of copies needs of the HTTP server. */
export interface CopyOptions {
  platform: Platform;
  reads: Reads;
  answers: OpenAnswers;
  /** Who asks, by the session or the ticket of the request. */
  personOf(request: FastifyRequest, site: string): Promise<PersonActor | undefined>;
}

/** The link, then the right itself: it may have ended since the link was made. */
async function askedBy({ platform, personOf }: CopyOptions, request: FastifyRequest) {
  const params = z.safeParse(Params, request.params);
  const query = z.safeParse(Query, request.query);
  if (!params.success) throw new Failure('notFound');
  if (!query.success) throw new Failure('forbidden');
  const { site } = params.data;
  const { format, filter, ...given } = query.data;
  const person = await personOf(request, site);
  if (!person) throw new Failure('signInNeeded');
  const link = { site, personId: person.personId, format, filter };
  const verdict = checkCopyLink(platform.secrets, link, { ...given, now: platform.clock.now() });
  refuseLink(verdict);
  if (!readAudit.allows(person)) throw new Failure('forbidden');
  return { person, site, format, filter: z.parse(Filter, JSON.parse(filter)) };
}

const types: Readonly<Record<AuditFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
};

/** The address of copies of the log: its link is signed for one person, who is signed in, and ends. */
export function mountCopies(app: FastifyInstance, options: CopyOptions): void {
  const { platform, reads, answers } = options;
  app.route({
    method: 'GET',
    url: '/webappng/sites/:site/audit-log/copy',
    exposeHeadRoute: false,
    config: { access: readAudit.name },
    async handler(request, reply) {
      const { person, site, format, filter } = await askedBy(options, request);
      answers.hold([person.sessionId, person.personId], reply.raw);
      const wanted = await wantedBy(reads, person.siteId, filter);
      const day = platform.clock.now().toISOString().slice(0, 10);
      void reply.headers({
        'cache-control': 'private, no-store',
        'content-disposition': disposition(`${site}-audit-log-${day}.${format}`),
      });
      return await reply.type(types[format]).send(Readable.from(copyOf(reads, wanted, format)));
    },
  });
}
