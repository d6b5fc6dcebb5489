export { createSiteFinder } from './known-sites.ts';
export {
  countSites,
  findSiteById,
  findSiteByName,
  insertSite,
  listSites,
  type NewSite,
  type Site,
} from './sites.store.ts';
