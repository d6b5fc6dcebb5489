import { changeSiteSettings, readSiteSettings } from '@portico/contract/site-settings';
import { SITE_SETTINGS_CHANGED } from '@portico/contract/site-facts';
import { read, write, type Route } from '../../platform/http/route.ts';
import { changeSettings as mayChange, readSettings } from './sites.policy.ts';
import { changeSettings, viewSettings, type ChangeContext } from './settings.service.ts';

const usual = { group: 'siteSettings', limits: [] };

/** The settings of a site. */
export const sitesRoutes = (context: ChangeContext): readonly Route[] => [
  read(
    readSiteSettings,
    { ...usual, access: readSettings, staleBy: [SITE_SETTINGS_CHANGED] },
    ({ reads, actor }) => viewSettings(reads, actor),
  ),
  write(
    changeSiteSettings,
    { ...usual, access: mayChange, audit: 'site.settings_changed' },
    ({ tx, actor, body: { version, ...changes }, now, address, trackingId }) =>
      changeSettings(tx, context, { actor, version, changes, now, address, trackingId }),
  ),
];
