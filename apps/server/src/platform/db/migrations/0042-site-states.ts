import { statements } from './statements.ts';

/** Whether a site is used, rests or goes, what it was called before, and what of one that goes is packed. */
export const siteStates = statements(`
alter table site
  add column state text not null default 'active' check (state in ('active', 'suspended', 'closing')),
  add column erase_at timestamptz,
  add constraint site_erased_when_closing check ((state = 'closing') = (erase_at is not null));
create index site_erase_at on site (erase_at) where erase_at is not null;

create table site_former_name (
  name text primary key,
  site_id uuid references site (id) on delete set null,
  until timestamptz not null
);
create index site_former_name_site on site_former_name (site_id);

create table site_export (
  site_id uuid primary key references site (id) on delete cascade,
  asked_at timestamptz not null,
  made_at timestamptz,
  bytes bigint,
  problem text
);
`);
