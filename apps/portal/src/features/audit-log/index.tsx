export { AuditList } from './audit-list.tsx';
export { auditWords, filterOf, viewOf } from './audit.model.ts';
export { auditQuery, ownAuditQuery } from './audit.queries.ts';
export { CopyButtons } from './copy-buttons.tsx';
export { OwnEntries } from './own-entries.tsx';
