import { statements } from './statements.ts';

/**
 * Acts on meetings: which fields somebody changed, for who has read an older version, and for some seconds what there was before,
 * to undo it. `names_of` is the meeting whose number and link one goes by: of the rest of a series that was split, the series that
 * it was; of a date with its own, the date.
 */
export const acts = statements(`
create table meeting_act (
  id uuid primary key default gen_random_uuid(),
  meeting_id uuid not null references meeting (id) on delete cascade,
  version integer not null,
  person_id uuid not null references person (id) on delete cascade,
  fields text[] not null,
  done_at timestamptz not null,
  undo_until timestamptz,
  before jsonb
);
create index meeting_act_version on meeting_act (meeting_id, version);
create index meeting_act_person on meeting_act (person_id);
create index meeting_act_done on meeting_act (done_at);

alter table meeting add column names_of uuid references meeting (id) on delete set null;
create index meeting_names on meeting (names_of) where names_of is not null;
alter table meeting_series add column has_own_names boolean not null default false;
`);
