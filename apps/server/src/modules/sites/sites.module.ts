import { SITE_STATE_CHANGED } from '@portico/contract/deployment';
import { SITE_SETTINGS_CHANGED } from '@portico/contract/site-facts';
import type { Kit, Module } from '../../platform/module.ts';
import { KnownSites } from './known-sites.ts';
import { sitesRoutes } from './sites.routes.ts';

/** The sites of the deployment and what each has of settings; its API are the sites that calls name. */
export function sitesModule({ platform, database }: Pick<Kit, 'platform' | 'database'>): Module<KnownSites> {
  const known = new KnownSites(database.reads, platform.clock);
  return {
    api: known,
    operations: sitesRoutes({ publish: platform.publish, onChanged: (id) => known.forget(id) }),
    hears: {
      [SITE_SETTINGS_CHANGED]: ({ siteId }) => known.forget(String(siteId)),
      [SITE_STATE_CHANGED]: ({ siteId, state }) => known.follow(String(siteId), state === 'active'),
    },
    prepare: () => known.readStates(), // once events are followed: what changes between the two is known by one of them
  };
}
