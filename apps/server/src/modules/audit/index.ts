export { recordAudit, type AuditEntry } from './audit.store.ts';
