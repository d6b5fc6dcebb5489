export { insertAdmin } from './admins.store.ts';
export { packedLink } from './deployment.links.ts';
export { administerDeployment } from './deployment.policy.ts';
export { findSiteExport } from './export.store.ts';
export { setState } from './sites.store.ts';
