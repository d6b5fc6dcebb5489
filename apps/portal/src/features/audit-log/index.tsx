export { AuditList } from './audit-list.tsx';
export { auditWords, filterOf, viewOf } from './audit.model.ts';
export { auditQuery, ownAuditQuery, personAuditQuery } from './audit.queries.ts';
export { CopyButtons } from './copy-buttons.tsx';
export { OwnEntries } from './own-entries.tsx';
export { PersonEntries } from './person-entries.tsx';
