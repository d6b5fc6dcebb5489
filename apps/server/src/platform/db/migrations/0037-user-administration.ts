import { statements } from './statements.ts';

/**
 * The people of a site in their orders without sorting all of them, and of which sites a session was signed out by others.
 */
export const userAdministration = statements(`
create index person_counted on person (site_id) where account_id <> 'former-member';
create index person_by_name on person (site_id, lower(display_name), id);
create index person_by_seen on person (site_id, last_seen_at nulls first, lower(display_name), id);
alter table auth_session add column signed_out_of uuid[] not null default '{}';
`);
