export { applySettings } from './settings.service.ts';
export { readSettings } from './sites.policy.ts';
export { lockSettings } from './settings.store.ts';
export {
  countSites,
  findSiteById,
  findSiteByName,
  insertSite,
  listSites,
  listSitesWithout,
  type NewSite,
  type Site,
} from './sites.store.ts';
