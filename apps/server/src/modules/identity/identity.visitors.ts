import type { FastifyRequest } from 'fastify';
import { SiteName } from '@portico/contract/values';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { Kit } from '../../platform/module.ts';
import { findSiteByName } from '../sites/index.ts';
import { findSigned } from './identity.service.ts';
import type { Tickets } from './identity.tickets.ts';

/** Who asks for a file or a page of a site; undefined for nobody of it. */
export type PersonOf = (request: FastifyRequest, siteName: string) => Promise<PersonActor | undefined>;

/** By the session that a browser brings, or a ticket before it. */
export function createVisitors(
  { platform, database, cookies }: Pick<Kit, 'platform' | 'database' | 'cookies'>,
  tickets: Tickets,
): { signedIn: PersonOf; personOf: PersonOf } {
  const { reads } = database;
  const siteOf = async (name: string) => {
    const site = SiteName.safeParse(name).success ? await findSiteByName(reads, name) : undefined;
    return site?.state === 'active' ? site : undefined; // nobody is given anything of a site that rests
  };
  const bySession = async (request: FastifyRequest, siteId: string) => {
    const sessionToken = request.cookies[cookies.session];
    if (!sessionToken) return undefined;
    return (await findSigned(reads, { siteId, sessionToken, now: platform.clock.now() }))?.actor;
  };
  return {
    async signedIn(request, name) {
      const site = await siteOf(name);
      return site && (await bySession(request, site.id));
    },
    async personOf(request, name) {
      const site = await siteOf(name);
      if (!site) return undefined;
      const { ticket } = request.headers;
      const actor = typeof ticket === 'string' ? tickets.read(ticket)?.actor : undefined;
      if (actor) return actor.kind === 'person' && actor.siteId === site.id ? actor : undefined;
      return await bySession(request, site.id);
    },
  };
}
