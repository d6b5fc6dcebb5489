export { newestAbout } from './audit.service.ts';
export { allowForgetting, recordAudit, recordAudits } from './audit.store.ts';
export { readAudit } from './audit.policy.ts';
