import { statements } from './statements.ts';

/**
 * Series: a meeting of the kind `series` with the rule by which it comes back. Its dates are computed. One becomes a meeting
 * of its own, with the instant that the rule gives it in `occurs_at`, when it differs or is about to take place; `next_at` is
 * the first that has not, null behind the last.
 */
export const series = statements(`
alter table meeting drop constraint meeting_kind_check;
alter table meeting
  add constraint meeting_kind_check check (kind in ('planned', 'instant', 'personal', 'series')),
  add column series_id uuid references meeting (id) on delete cascade,
  add column occurs_at timestamptz,
  add column is_exception boolean not null default false;
create index meeting_of_series on meeting (series_id, occurs_at) where series_id is not null;

create table meeting_series (
  meeting_id uuid primary key references meeting (id) on delete cascade,
  rule text not null,
  calendar_rule text,
  next_at timestamptz
);
create index meeting_series_next on meeting_series (next_at) where next_at is not null;
`);
