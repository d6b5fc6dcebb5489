import { statements } from './statements.ts';

/**
 * Exports of what is kept of a person, one at a time for each, and who left a site by themselves: until `erase_at` signing
 * in brings them back while `left_at` stands, and then all of them goes.
 */
export const myData = statements(`
create table data_export (
  id uuid primary key,
  person_id uuid not null unique references person (id) on delete cascade,
  state text not null check (state in ('making', 'ready', 'failed')),
  progress real not null default 0,
  bytes bigint,
  problem text check (problem in ('full', 'fault')),
  asked_at timestamptz not null,
  made_at timestamptz,
  expires_at timestamptz
);
create index data_export_expires on data_export (expires_at);

alter table person
  add column left_at timestamptz,
  add column erase_at timestamptz;
create index person_erase on person (erase_at) where erase_at is not null;
`);
