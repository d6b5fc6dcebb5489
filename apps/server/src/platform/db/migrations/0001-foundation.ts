import { statements } from './statements.ts';

/** Sites, and what every module leans on: mail, push, files, one-time links, counted limits, the audit trail. */
export const foundation = statements(`
create table site (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  display_name text not null,
  category text not null default 'Paid' check (category in ('Free', 'Paid')),
  site_type text not null default 'Online' check (site_type in ('Online', 'Enterprise')),
  default_locale text not null default 'en',
  default_time_zone text not null default 'UTC',
  created_at timestamptz not null default now()
);

create table mail (
  id uuid primary key default gen_random_uuid(),
  site_id uuid references site (id) on delete cascade,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  calendar jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  tracking_id text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_site_created on mail (site_id, created_at desc);
create index mail_waiting on mail (created_at) where state = 'waiting';

create table push_event (
  id bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  channels text[] not null,
  event_type text not null,
  data jsonb not null,
  tracking_id text,
  created_at timestamptz not null default now()
);
create index push_event_transaction on push_event (transaction_id, id);
create index push_event_created on push_event (created_at);

create table one_time_link (
  token_hash text primary key,
  purpose text not null,
  subject jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index one_time_link_expires on one_time_link (expires_at);

create table rate_count (
  key text primary key,
  window_ends_at timestamptz not null,
  hits integer not null
);
create index rate_count_ends on rate_count (window_ends_at);

create table audit_event (
  id bigint generated always as identity primary key,
  site_id uuid references site (id) on delete cascade,
  actor_id uuid,
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  detail jsonb not null default '{}',
  address text,
  tracking_id text,
  created_at timestamptz not null default now()
);
create index audit_event_site on audit_event (site_id, id desc);

create table deployment (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  push_pruned_to xid8 not null default '0',
  created_at timestamptz not null default now()
);
insert into deployment default values;
`);
