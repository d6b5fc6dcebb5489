import { statements } from './statements.ts';

/**
 * Recordings, one row each, and the rows by which each person finds those that they may watch: whoever was invited
 * or there while it was made, as it stood when the recording ended.
 */
export const recordings = statements(`
create table recording (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site (id) on delete cascade,
  meeting_id uuid not null references meeting (id) on delete cascade,
  instance_id uuid references meeting_instance (id) on delete set null,
  owner_id uuid not null references person (id) on delete cascade,
  started_by uuid references person (id) on delete set null,
  name text not null,
  search_text text not null,
  state text not null check (state in ('recording', 'waiting', 'composing', 'ready', 'tracksOnly', 'failed')),
  progress real not null default 0,
  attempts integer not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz,
  duration_ms integer,
  bytes bigint,
  has_poster boolean not null default false,
  interruption text,
  problem text,
  prevents_download boolean not null default false,
  deleted_at timestamptz
);
create unique index recording_running on recording (instance_id) where state = 'recording';
create index recording_meeting on recording (meeting_id);
create index recording_owner on recording (owner_id);
create index recording_unfinished on recording (state) where state in ('recording', 'waiting', 'composing');
create index recording_deleted on recording (deleted_at) where deleted_at is not null;

create table recording_access (
  person_id uuid not null references person (id) on delete cascade,
  started_at timestamptz not null,
  recording_id uuid not null references recording (id) on delete cascade,
  primary key (person_id, started_at, recording_id)
);
create index recording_access_recording on recording_access (recording_id);
`);
