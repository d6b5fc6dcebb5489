import { statements } from './statements.ts';

/** Addresses at which calendars read the meetings of a person: one for each, kept as a hash of its secret. */
export const calendarFeeds = statements(`
create table calendar_feed (
  person_id uuid primary key references person (id) on delete cascade,
  secret_hash text not null unique,
  made_at timestamptz not null,
  read_at timestamptz
);
`);
