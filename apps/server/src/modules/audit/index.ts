export { newestAbout } from './audit.service.ts';
export { allowForgetting, listEntriesOf, recordAudit, recordAudits, type AuditEntry } from './audit.store.ts';
export { readAudit } from './audit.policy.ts';
