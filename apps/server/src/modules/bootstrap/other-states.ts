import type { FastifyReply } from 'fastify';
import { addresses } from '@portico/contract/addresses';
import { ERROR_PAGES_PATH, errorPages } from '@portico/contract/error-pages';
import type { ErrorView } from '@portico/contract/page-views';
import { mayAdministerSite } from '@portico/domain/roles';
import { findSiteExport, packedLink } from '../deployment/index.ts';
import { asking } from './site-address.ts';
import { nobodyOpens, Visit, type PageContext } from './visit.ts';

const RENAME = `${ERROR_PAGES_PATH}/${errorPages.rename.path}`;
const SIGN_IN = `/webappng/sites/:site${addresses.signIn.path}`;

/** What an administrator of a site that was closed may fetch of it. */
async function packedOf({ platform, reads }: PageContext, visit: Visit): Promise<ErrorView['packed']> {
  const { site, signed } = visit;
  if (!site?.eraseAt || !signed || !mayAdministerSite(signed.actor.roles)) return undefined;
  const packed = await findSiteExport(reads, site.id);
  const { personId } = signed.actor;
  const now = platform.clock.now();
  return {
    until: site.eraseAt.toISOString(),
    bytes: packed?.bytes ?? null,
    hasFailed: packed?.problem != null,
    link: packed?.madeAt
      ? packedLink(platform.secrets, { site: site.name, personId }, { now, keptUntil: site.eraseAt })
      : null,
  };
}

/** Says that nobody uses the site for now; of the site itself the page tells nothing, but to its administrators while it goes. */
async function showInactive(context: PageContext, reply: FastifyReply, visit: Visit): Promise<FastifyReply> {
  const packed = await packedOf(context, visit);
  return await new Visit(context, reply, nobodyOpens).show({
    kind: 'error',
    error: 'inactive',
    errorInfo: null,
    ...(packed && { packed }),
  });
}

/** The page in place of every page of a site that has another name now, or that nobody uses; undefined where there is none. */
export async function answerInstead(
  context: PageContext,
  { visit, reply, url }: { visit: Visit; reply: FastifyReply; url: string },
): Promise<FastifyReply | undefined> {
  const { site } = visit;
  if (!site) return undefined;
  const asked = `/webappng/sites/${visit.nameAsked}`;
  if (visit.nameAsked !== site.name) {
    const oldSiteUrl = new URL(context.platform.publicUrl).host + asked;
    const to = visit.path.slice(asked.length);
    return visit.leadTo(asking(RENAME, { oldSiteUrl, siteName: site.name, ...(to !== '' && { to }) }));
  }
  if (site.state === 'active') return undefined;
  const signsIn = site.state === 'closing' && url === SIGN_IN && !visit.signed;
  return signsIn ? undefined : await showInactive(context, reply, visit);
}
