import { statements } from './statements.ts';

/** What the administrators of a site changed of its settings; the columns of before were the same for every site. */
export const siteSettings = statements(`
create table site_setting (
  site_id uuid not null references site (id) on delete cascade,
  name text not null,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (site_id, name)
);

alter table site add column settings_version integer not null default 0;

create table user_setting (
  person_id uuid not null references person (id) on delete cascade,
  name text not null,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (person_id, name)
);
`);
