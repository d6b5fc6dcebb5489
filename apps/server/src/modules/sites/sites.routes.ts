import {
  changeSiteSettings,
  compareSettings,
  copySettings as copyOperation,
  listSettingSources,
  readSettingEffects,
  readSiteSettings,
} from '@portico/contract/site-settings';
import { SITE_SETTINGS_CHANGED } from '@portico/contract/site-facts';
import { read, write, type Route } from '../../platform/http/route.ts';
import { copySettings, listSources, viewDifferences } from './settings.copying.ts';
import { viewEffects } from './settings.effects.ts';
import { changeSettings, viewSettings, type ChangeContext } from './settings.service.ts';
import { changeSettings as mayChange, readSettings } from './sites.policy.ts';

const usual = { group: 'siteSettings', limits: [] };
const seen = { ...usual, access: readSettings, staleBy: [SITE_SETTINGS_CHANGED] };

/** Settings as they are, as they would be, and changes of them. */
const ownRoutes = (context: ChangeContext): Route[] => [
  read(readSiteSettings, seen, ({ reads, actor, now }) => viewSettings(reads, actor, now)),
  read(readSettingEffects, seen, ({ reads, actor, query, now }) =>
    viewEffects(reads, { ...query, actor, now }),
  ),
  write(
    changeSiteSettings,
    { ...usual, access: mayChange, audit: 'site.settings_changed' },
    ({ tx, actor, body: { version, ...changes }, now, address, trackingId }) =>
      changeSettings(tx, context, { actor, version, changes, now, address, trackingId }),
  ),
];

/** Settings of other sites of who asks. */
const copyRoutes = (context: ChangeContext): Route[] => [
  read(listSettingSources, { ...seen, access: mayChange }, async ({ reads, actor, now }) => ({
    sites: await listSources(reads, { actor, now }),
  })),
  read(compareSettings, { ...seen, access: mayChange }, ({ reads, actor, params: { siteId }, now }) =>
    viewDifferences(reads, { actor, sourceId: siteId, now }),
  ),
  write(
    copyOperation,
    { ...usual, access: mayChange, audit: 'site.settings_changed' },
    ({ tx, actor, params: { siteId }, body, now, address, trackingId }) =>
      copySettings(tx, context, { ...body, actor, sourceId: siteId, now, address, trackingId }),
  ),
];

/** The settings of a site. */
export const sitesRoutes = (context: ChangeContext): readonly Route[] => [
  ...ownRoutes(context),
  ...copyRoutes(context),
];
