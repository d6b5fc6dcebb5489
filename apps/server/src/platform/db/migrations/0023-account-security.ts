import { statements } from './statements.ts';

/** On which site a session was used last and when, and what happened to an account, for its owner alone. */
export const accountSecurity = statements(`
alter table auth_session
  add column site_id uuid references site (id) on delete set null,
  add column last_used_at timestamptz not null default now();

create table account_event (
  id bigint generated always as identity primary key,
  account_id text not null references auth_user (id) on delete cascade,
  kind text not null check (kind in ('signedIn', 'signInFailed', 'passwordChanged')),
  way text not null check (way in ('password', 'link')),
  site_id uuid references site (id) on delete set null,
  address text,
  user_agent text,
  created_at timestamptz not null
);
create index account_event_account on account_event (account_id, id desc);
create index account_event_created on account_event (created_at);
`);
