import type { FastifyReply } from 'fastify';
import { SiteName } from '@portico/contract/values';
import { mayReadSiteAdministration } from '@portico/domain/roles';
import { hasModule, modules } from '@portico/domain/site-settings';
import { firstOfEach } from '../../platform/http/first-of-each.ts';
import { isOpen, sitesOfSession } from '../hub/index.ts';
import { findSigned, type Signed } from '../identity/index.ts';
import { listSiteNames } from '../people/index.ts';
import { findSiteByName, type Site } from '../sites/index.ts';
import { settingsOf } from '../user-settings/index.ts';
import { nobodyOpens, Visit, type Opener, type PageContext } from './visit.ts';

/** What others see does not rest on how many sites there are. */
const asksHowMany = ({ actor }: Signed): boolean => mayReadSiteAdministration(actor.roles);

/** The visit that a request begins; the site is undefined when the address names none that exists. */
export async function openVisit(context: PageContext, reply: FastifyReply): Promise<Visit> {
  const { reads, cookies, platform } = context;
  const { request } = reply;
  const name = SiteName.safeParse(firstOfEach(request.params)['site']);
  const site = name.success ? await findSiteByName(reads, name.data) : undefined;
  const sessionToken = request.cookies[cookies.session];
  const signed =
    site && sessionToken
      ? await findSigned(reads, { siteId: site.id, sessionToken, now: platform.clock.now() })
      : undefined;
  if (!site || !signed) return new Visit(context, reply, { ...nobodyOpens, site });
  return await signedVisit(context, reply, { site, signed });
}

/** The visit of somebody who is signed in. */
async function signedVisit(
  context: PageContext,
  reply: FastifyReply,
  who: Pick<Opener, 'hubModules'> & { site: Site; signed: Signed },
): Promise<Visit> {
  const { reads } = context;
  const { signed } = who;
  const [settings, siteNames, isOnlySite] = await Promise.all([
    settingsOf(reads, signed.person.id),
    listSiteNames(reads, signed.person.accountId),
    asksHowMany(signed) ? context.isOnlySite() : true,
  ]);
  return new Visit(context, reply, { ...who, settings, siteNames, isOnlySite });
}

/**
 * The visit that a request to the hub begins: of who this browser is signed in as, on the site that it signed in to last if that
 * is one of those that let them in.
 */
export async function openHubVisit(context: PageContext, reply: FastifyReply): Promise<Visit> {
  const { reads, cookies, platform } = context;
  const kept = reply.request.cookies;
  const sessionToken = kept[cookies.session];
  if (sessionToken === undefined) return new Visit(context, reply, nobodyOpens);
  const sites = await sitesOfSession(reads, { sessionToken, now: platform.clock.now() });
  const open = sites.filter(isOpen);
  const current = open.find(({ site }) => site.name === kept[cookies.site]) ?? open[0];
  if (!current) return new Visit(context, reply, nobodyOpens);
  const there = modules.filter((module) => open.some(({ site }) => hasModule(site.settings, module)));
  return await signedVisit(context, reply, { ...current, hubModules: new Set(there) });
}
