import { statements } from './statements.ts';

/**
 * What ends a right at once. Events name whose rights changed with them; tickets bear how often those of their person were
 * ended before; tries take their place in a window before they are made, and give it back when they were right.
 */
export const standingRights = statements(`
alter table push_event add column rights_of text[];
create index push_event_rights on push_event (transaction_id) where rights_of is not null;
alter table person add column ticket_generation integer not null default 0;
alter table ticket_revocation add column generation integer;
alter table rate_count add column held integer not null default 0;
alter table rate_count add column held_until timestamptz;
`);
