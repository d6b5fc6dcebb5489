export { allowForgetting, recordAudit, recordAudits, type AuditEntry } from './audit.store.ts';
export { readAudit } from './audit.policy.ts';
