export { applySettings } from './settings.service.ts';
export { lockSettings } from './settings.store.ts';
export {
  countSites,
  findSiteById,
  findSiteByName,
  insertSite,
  listSites,
  type NewSite,
  type Site,
} from './sites.store.ts';
