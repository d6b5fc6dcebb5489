import { statements } from './statements.ts';

/**
 * What people ask administrators for: a person to be made a host, somebody without an account for one, which counts once the
 * link that was mailed to the address was used. What was told to administrators stays when it is withdrawn: by that they are
 * told again an hour later at the earliest.
 */
export const accessRequests = statements(`
create table access_request (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site (id) on delete cascade,
  kind text not null check (kind in ('role', 'account')),
  person_id uuid references person (id) on delete cascade,
  email text,
  display_name text,
  locale text,
  reason text not null,
  state text not null check (state in ('unconfirmed', 'open', 'granted', 'declined', 'withdrawn')),
  token_hash text unique,
  asked_at timestamptz not null,
  told_at timestamptz,
  answered_at timestamptz,
  answered_by uuid references person (id) on delete set null,
  note text not null default '',
  check ((kind = 'role') = (person_id is not null)),
  check ((kind = 'account') = (email is not null and display_name is not null and locale is not null)),
  check ((state = 'unconfirmed') = (token_hash is not null))
);
create unique index access_request_of_person on access_request (person_id) where state = 'open';
create unique index access_request_of_address on access_request (site_id, email) where state = 'open' and kind = 'account';
create index access_request_of_site on access_request (site_id, state, asked_at);
create index access_request_by on access_request (answered_by);
create index access_request_person on access_request (person_id, asked_at);
create index access_request_asked on access_request (asked_at);
`);
