import { statements } from './statements.ts';

/**
 * Meetings as they were planned, whom they invite, and the rows by which each person finds theirs. Times are kept as
 * they were meant (local time and zone) and as they are sorted (the instant).
 */
export const meetings = statements(`
create table meeting (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site (id) on delete cascade,
  host_id uuid not null references person (id) on delete cascade,
  topic text not null,
  agenda text not null default '',
  local_start text not null,
  time_zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  duration_minutes integer not null,
  number text not null unique,
  link_token text not null unique,
  password text,
  has_lobby boolean not null default true,
  join_before_host_minutes integer,
  calendar_sequence integer not null default 0,
  state text not null default 'planned' check (state in ('planned', 'cancelled')),
  cancelled_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index meeting_site on meeting (site_id, starts_at);

create table meeting_invitee (
  meeting_id uuid not null references meeting (id) on delete cascade,
  email text not null,
  display_name text not null,
  person_id uuid references person (id) on delete set null,
  is_alternate_host boolean not null default false,
  primary key (meeting_id, email)
);

create table meeting_access (
  person_id uuid not null references person (id) on delete cascade,
  starts_at timestamptz not null,
  meeting_id uuid not null references meeting (id) on delete cascade,
  ends_at timestamptz not null,
  role text not null check (role in ('host', 'alternateHost', 'invitee')),
  primary key (person_id, starts_at, meeting_id)
);
create index meeting_access_meeting on meeting_access (meeting_id);
`);
