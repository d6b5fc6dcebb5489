import { statements } from './statements.ts';

/**
 * The audit log is read by administrators: an index for each way that it is looked through, the newest first, and the browser
 * of who acted. An entry stays as it was written; `portico.forgets` is set by whoever takes a name out of entries, which
 * leaves what was done, by whom and when.
 */
export const auditLog = statements(`
alter table audit_event add column user_agent text;

drop index audit_event_site;
create index audit_event_newest on audit_event (site_id, created_at desc, id desc);
create index audit_event_actor on audit_event (site_id, actor_id, created_at desc, id desc) where actor_id is not null;
create index audit_event_subject on audit_event (site_id, subject_kind, subject_id, created_at desc, id desc);
create index audit_event_action on audit_event (site_id, action, created_at desc, id desc);
create index audit_event_address on audit_event (site_id, address, created_at desc, id desc) where address is not null;
create index audit_event_tracking on audit_event (tracking_id) where tracking_id is not null;

create function keep_audit_event() returns trigger language plpgsql as $$
begin
  if current_setting('portico.forgets', true) = 'on' and row(old.id, old.site_id, old.actor_id, old.action, old.subject_kind,
    old.created_at) is not distinct from row(new.id, new.site_id, new.actor_id, new.action, new.subject_kind, new.created_at)
  then return new; end if; raise exception 'an entry of the audit log stays as it was written'; end $$;
create trigger audit_event_kept before update on audit_event for each row execute function keep_audit_event();
`);
