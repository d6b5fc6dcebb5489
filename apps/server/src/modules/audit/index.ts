export { newestAbout } from './audit.service.ts';
export { allowForgetting, recordAudit } from './audit.store.ts';
export { readAudit } from './audit.policy.ts';
