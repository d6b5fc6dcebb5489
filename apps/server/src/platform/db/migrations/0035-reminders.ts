import { statements } from './statements.ts';

/**
 * Reminders and agendas. `remind_at` says when a job looks at somebody's row of a meeting next: at once where nobody has yet, as
 * it stands in every new row, and null when nothing is to be said any more. Who was reminded of which start is kept, because rows
 * of access are written anew with every change of a meeting; without a person its guests were. The agenda of a reader is the next
 * one after `since`, and `last_on` is the day of theirs on which the last one was.
 *
 * Times that were made of wall clocks have in `zone_data` the version of the data about zones that they were made by, and
 * `zone_law` the offsets of zones by which series were computed last. Where those have changed since, `rule_at` of a date of a
 * series is the instant that its rule gives it now; `occurs_at` stays its name.
 */
export const reminders = statements(`
alter table meeting_access add column remind_at timestamptz;
update meeting_access set remind_at = 'epoch' where ends_at > now();
alter table meeting_access alter column remind_at set default 'epoch';
create index meeting_access_remind on meeting_access (remind_at) where remind_at is not null;

create table meeting_reminded (
  meeting_id uuid not null references meeting (id) on delete cascade,
  starts_at timestamptz not null,
  person_id uuid references person (id) on delete cascade,
  unique nulls not distinct (meeting_id, starts_at, person_id)
);
create index meeting_reminded_age on meeting_reminded (starts_at);
create index meeting_reminded_person on meeting_reminded (person_id);

create table agenda (
  person_id uuid primary key references person (id) on delete cascade,
  since timestamptz not null,
  due_at timestamptz not null default 'epoch',
  last_on text
);
create index agenda_due on agenda (due_at);

alter table meeting
  add column zone_data text not null default '',
  add column rule_at timestamptz;
create index meeting_zone_data on meeting (zone_data, ends_at) where state = 'planned' and kind in ('planned', 'series');
alter table meeting_series add column zone_data text not null default '';
create index meeting_series_zone_data on meeting_series (zone_data) where next_at is not null;
create table zone_law (
  zone text primary key,
  version text not null,
  law jsonb not null
);
`);
