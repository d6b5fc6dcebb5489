import { statements } from './statements.ts';

/** What people say of themselves, and what their personal rooms are called in links. */
export const profiles = statements(`
alter table person add column phone text not null default '';
alter table person add column job_title text not null default '';
alter table person add column organisation text not null default '';

create table room_name (
  name text primary key,
  person_id uuid not null unique references person (id) on delete cascade
);
`);
