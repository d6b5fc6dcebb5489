import { statements } from './statements.ts';

/**
 * Groups of people of a site; `name_key` is what two names are compared by. Tables of people that are imported: their lines
 * are kept until they are done, and those that failed a while longer. One import of a site runs at a time.
 */
export const groups = statements(`
create table person_group (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site (id) on delete cascade,
  name text not null,
  name_key text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  unique (site_id, name_key)
);

create table person_group_member (
  group_id uuid not null references person_group (id) on delete cascade,
  person_id uuid not null references person (id) on delete cascade,
  added_at timestamptz not null,
  primary key (group_id, person_id)
);
create index person_group_member_person on person_group_member (person_id);

create table people_import (
  id uuid primary key,
  site_id uuid not null references site (id) on delete cascade,
  person_id uuid references person (id) on delete set null,
  state text not null check (state in ('reading', 'read', 'checked', 'running', 'stopped', 'done')),
  encoding text,
  separator text,
  head text[],
  choices jsonb not null default '{}',
  lines integer not null default 0,
  wanted integer not null default 0,
  added integer not null default 0,
  invited integer not null default 0,
  stopped_by text check (stopped_by in ('person', 'right', 'fault')),
  made_at timestamptz not null,
  ended_at timestamptz
);
create unique index people_import_running on people_import (site_id) where state = 'running';
create index people_import_site on people_import (site_id, made_at desc);

create table people_import_line (
  import_id uuid not null references people_import (id) on delete cascade,
  line integer not null,
  cells text[] not null,
  address text,
  problem text,
  person_id uuid references person (id) on delete cascade,
  primary key (import_id, line)
);
create index people_import_line_address on people_import_line (address) where address is not null;
create index people_import_line_person on people_import_line (person_id) where person_id is not null;
`);
