import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SiteName } from '@portico/contract/values';
import { mayAdministerSite, rolesOf } from '@portico/domain/roles';
import * as z from 'zod/mini';
import { Failure } from '../../platform/errors/failure.ts';
import { sendStored } from '../../platform/http/send-stored.ts';
import { refuseLink, signedQuery } from '../../platform/http/signed-links.ts';
import { recordAudit } from '../audit/index.ts';
import { findSigned } from '../identity/index.ts';
import { findActivePerson } from '../people/index.ts';
import { findSiteByName } from '../sites/index.ts';
import { checkPackedLink, packedFile } from './deployment.links.ts';
import type { PackingContext } from './deployment.packing.ts';
import { findSiteExport } from './export.store.ts';

const Params = z.object({ site: SiteName });
const Query = z.object(signedQuery);

interface ServingOptions {
  context: PackingContext;
  /** The name of the cookie with a browser's session. */
  sessionCookie: string;
  /** Refuses who asks too often. */
  count(request: FastifyRequest): Promise<void>;
}

/** The session, the right, then the link: each may have ended since the page with it was made. */
async function fetchOf({ context, sessionCookie }: ServingOptions, request: FastifyRequest) {
  const { reads, platform } = context;
  const [params, query] = [z.safeParse(Params, request.params), z.safeParse(Query, request.query)];
  const site = params.success ? await findSiteByName(reads, params.data.site) : undefined;
  if (site?.state !== 'closing') throw new Failure('notFound');
  if (!query.success) throw new Failure('forbidden');
  const sessionToken = request.cookies[sessionCookie];
  const now = platform.clock.now();
  const signed = sessionToken && (await findSigned(reads, { siteId: site.id, sessionToken, now }));
  if (!signed) throw new Failure('signInNeeded');
  const { personId, roles } = signed.actor;
  if (!mayAdministerSite(roles)) throw new Failure('forbidden');
  const verdict = checkPackedLink(platform.secrets, { site: site.name, personId }, { ...query.data, now });
  refuseLink(verdict);
  const packed = await findSiteExport(reads, site.id);
  if (!packed?.madeAt) throw new Failure('notFound');
  return { site, personId, madeAt: packed.madeAt };
}

/** Every fetch is in the audit trail, but for what follows of one that is fetched in parts. */
async function record(
  { work }: PackingContext,
  request: FastifyRequest,
  { siteId, personId }: { siteId: string; personId: string },
): Promise<void> {
  if (request.headers.range !== undefined && !request.headers.range.startsWith('bytes=0-')) return;
  await work(async (tx) => {
    const person = await findActivePerson(tx, siteId, personId);
    if (!person || !mayAdministerSite(rolesOf(person.roles))) throw new Failure('forbidden');
    await recordAudit(tx, {
      siteId,
      actor: { id: personId, name: person.displayName },
      action: 'deployment.site_fetched',
      subject: { kind: 'site', id: siteId },
      address: request.ip,
      trackingId: request.id,
    });
  });
}

/** The address at which administrators of a closed site fetch what it has. */
export function mountPacked(app: FastifyInstance, options: ServingOptions): void {
  const { context } = options;
  app.route({
    method: ['GET', 'HEAD'],
    url: '/webappng/sites/:site/export',
    exposeHeadRoute: false,
    config: { access: 'administrators of a site that was closed' },
    async handler(request, reply) {
      await options.count(request);
      const { site, personId, madeAt } = await fetchOf(options, request);
      if (request.method === 'GET') await record(context, request, { siteId: site.id, personId });
      return await sendStored(
        reply,
        { storage: context.storage, key: packedFile(site.id) },
        {
          type: 'application/zip',
          downloadName: `${site.name}-${madeAt.toISOString().slice(0, 10)}.zip`,
          maxAgeSeconds: 0,
        },
      );
    },
  });
}
