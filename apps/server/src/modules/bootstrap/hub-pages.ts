import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addresses, findAddress, findModuleHome, type PageAddress } from '@portico/contract/addresses';
import { HUB_PATH } from '@portico/contract/hub-paths';
import { ownAddress } from '@portico/contract/own-address';
import { SiteName } from '@portico/contract/values';
import { modules } from '@portico/domain/site-settings';
import * as z from 'zod/mini';
import { openHubVisit } from './opening.ts';
import { isOnSite, mountPage, showProblem } from './page.ts';
import { asking, onSite } from './site-address.ts';
import { siteOf, type PageContext, type Visit } from './visit.ts';

/** The route named error (GARD-05). */
const ERROR = '/error';
const HOME = HUB_PATH + addresses.home.path;

/** Where somebody signs in who is signed in nowhere: on the site that this browser knows, or the one that they choose. */
function signInFor({ cookies }: PageContext, request: FastifyRequest): string {
  const known = SiteName.safeParse(request.cookies[cookies.site]);
  if (!known.success) return asking('/', { to: 'hub' });
  return asking(onSite(known.data, 'signIn'), { returnUrl: ownAddress(request.url, HOME) });
}

/** Whether a page is there for somebody: in the hub, where one of their sites has its module. */
function isEnabled(visit: Visit, address: PageAddress): boolean {
  const { module, isBuilt, isInHub } = address;
  if (!isInHub) return isOnSite(visit, address);
  return isBuilt && (module === undefined || (visit.hubModules?.has(module) ?? false));
}

/** Whether a module has this name: one without a page yet is off for everybody. */
const isModule = (word: string): boolean => modules.some((module) => module === word);

/** The pages across all sites of somebody; a page that only a site has is opened on the one that they are on. */
export function mountHub(app: FastifyInstance, context: PageContext): void {
  mountPage(app, context, {
    url: `${HUB_PATH}/*`,
    params: z.object({ '*': z.string() }),
    visited: openHubVisit,
    async open({ visit, request, params }) {
      if (!visit.signed) return visit.leadTo(signInFor(context, request));
      const path = `/${params['*']}`;
      if (path === ERROR) return await showProblem(visit, { error: 'notOnSite' });
      const begins = findModuleHome(path);
      const address = begins ?? findAddress(path);
      if (address ? !isEnabled(visit, address) : isModule(path.slice(1)))
        return visit.leadTo(HUB_PATH + ERROR);
      if (address && (begins || !address.isInHub)) {
        const place = address.isInHub ? HUB_PATH : siteOf(visit);
        return visit.leadTo(place + (begins?.path ?? path) + visit.path.replace(/^[^?]*/, ''));
      }
      return await visit.show({ kind: 'app' }); // or another name of home, or none of ours: the router knows
    },
  });
  mountPage(app, context, {
    url: HUB_PATH,
    visited: openHubVisit,
    open: async ({ visit, request }) => visit.leadTo(visit.signed ? HOME : signInFor(context, request)),
  });
}
