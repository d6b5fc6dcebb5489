export { applySettings } from './settings.service.ts';
export type { KnownSites } from './known-sites.ts';
export { readSettings } from './sites.policy.ts';
export { lockSettings } from './settings.store.ts';
export {
  countSites,
  findSiteById,
  findSiteByName,
  insertSite,
  listInactiveSites,
  listSites,
  listSitesWithout,
  listUsedSites,
  type NewSite,
  type Site,
} from './sites.store.ts';
