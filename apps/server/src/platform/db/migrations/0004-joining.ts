import { statements } from './statements.ts';

/**
 * Personal rooms are meetings without a time. What happens at the door of a meeting and behind it: the times a meeting took place, and everybody who came to its
 * door, with where they stand. All of it are rows, so it survives a reload, an empty room and a second process.
 */
export const joining = statements(`
alter table meeting add column kind text not null default 'planned'
  check (kind in ('planned', 'instant', 'personal'));
alter table meeting alter column local_start drop not null;
alter table meeting alter column starts_at drop not null;
alter table meeting alter column ends_at drop not null;
alter table meeting add constraint meeting_time check (
  (kind = 'personal') = (starts_at is null and ends_at is null and local_start is null)
);
create unique index meeting_personal on meeting (host_id) where kind = 'personal';

create table meeting_instance (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site (id) on delete cascade,
  meeting_id uuid not null references meeting (id) on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz,
  is_locked boolean not null default false,
  recording_since timestamptz,
  empty_since timestamptz,
  media_node text not null
);
create unique index meeting_instance_live on meeting_instance (meeting_id) where ended_at is null;
create index meeting_instance_meeting on meeting_instance (meeting_id, started_at);

create table participant (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site (id) on delete cascade,
  meeting_id uuid not null references meeting (id) on delete cascade,
  person_id uuid references person (id) on delete cascade,
  guest_id uuid,
  display_name text not null,
  email text,
  role text not null check (role in ('host', 'alternateHost', 'cohost', 'attendee')),
  standing text not null,
  instance_id uuid references meeting_instance (id) on delete set null,
  standing_since timestamptz not null,
  joined_at timestamptz,
  hand_raised_at timestamptz,
  created_at timestamptz not null,
  check ((person_id is null) <> (guest_id is null)),
  unique (meeting_id, person_id),
  unique (meeting_id, guest_id)
);
create index participant_standing on participant (meeting_id, standing, standing_since);
create index participant_person on participant (person_id, joined_at);

create table chat_message (
  id uuid primary key default gen_random_uuid(),
  instance_id uuid not null references meeting_instance (id) on delete cascade,
  participant_id uuid not null references participant (id) on delete cascade,
  client_id uuid not null,
  display_name text not null,
  text text not null,
  sent_at timestamptz not null,
  unique (instance_id, participant_id, client_id)
);
create index chat_message_order on chat_message (instance_id, sent_at, id);
`);
