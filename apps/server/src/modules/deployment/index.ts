export { insertAdmin } from './admins.store.ts';
export {
  addAdminByConsole,
  changeStateByConsole,
  listAdminsByConsole,
  removeAdminByConsole,
  type SiteAction,
} from './deployment.console.ts';
export { packedLink } from './deployment.links.ts';
export { administerDeployment } from './deployment.policy.ts';
export { PACK_JOB, TELL_JOB } from './deployment.queue.ts';
export { findSiteExport } from './export.store.ts';
export { setState } from './sites.store.ts';
