import { statements } from './statements.ts';

/**
 * What administrators changed of the settings of a site, and people of their own. A setting of a site that went back to
 * its default stays as a row without a value, which says since when and by whom. The columns of before were the same for
 * every site, but for the category of a demo.
 */
export const siteSettings = statements(`
create table site_setting (
  site_id uuid not null references site (id) on delete cascade,
  name text not null,
  value jsonb,
  version integer not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (site_id, name)
);

alter table site add column settings_version integer not null default 0;

insert into site_setting (site_id, name, value, version, changed_by, changed_at)
select id, 'category', to_jsonb(category), 0, 'console', created_at from site where category <> 'Paid';

create table user_setting (
  person_id uuid not null references person (id) on delete cascade,
  name text not null,
  value jsonb not null,
  changed_at timestamptz not null,
  primary key (person_id, name)
);
`);
