import { statements } from './statements.ts';

/**
 * Accounts that administer the deployment. The first is the person of the set-up, as the audit trail names them; where it does
 * not, the oldest full administrator of the oldest site.
 */
export const deploymentAdmins = statements(`
create table deployment_admin (
  account_id text primary key references auth_user (id) on delete cascade,
  given_by text not null,
  given_at timestamptz not null default now()
);

insert into deployment_admin (account_id, given_by)
select account_id, 'portal'
from person
left join audit_event on audit_event.action = 'site.set_up' and audit_event.actor_id = person.id
where state = 'active' and 'ADMIN' = any (roles) and 'ATTENDEE' <> all (roles)
order by audit_event.id nulls last,
  (select created_at from site where site.id = person.site_id), person.site_id, person.created_at, person.id
limit 1;
`);
