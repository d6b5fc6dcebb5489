import { statements } from './statements.ts';

/**
 * Who comes. An answer is about a meeting, all of a series, or one date of it, by the id that the date's row has or would have.
 * Answers of a sequence before `answers_from` were about another time. The key of an invitee is what their
 * answers are known by; the organizer is where their calendar was told to send them, null for the host.
 */
export const answers = statements(`
alter table meeting add column answers_from integer not null default 0;
alter table meeting_invitee
  add column answer_key uuid not null default gen_random_uuid(),
  add column organizer text,
  add column unreached_at timestamptz;
create unique index meeting_invitee_answer_key on meeting_invitee (answer_key);

create table meeting_answer (
  about uuid not null,
  email text not null,
  meeting_id uuid not null references meeting (id) on delete cascade,
  answer text not null check (answer in ('yes', 'maybe', 'no')),
  comment text not null,
  sequence integer not null,
  answered_at timestamptz not null,
  primary key (about, email)
);
create index meeting_answer_meeting on meeting_answer (meeting_id, email);

create table meeting_proposal (
  id uuid primary key default gen_random_uuid(),
  about uuid not null,
  email text not null,
  meeting_id uuid not null references meeting (id) on delete cascade,
  starts_at timestamptz not null,
  comment text not null,
  sequence integer not null,
  state text not null check (state in ('open', 'refused')),
  proposed_at timestamptz not null,
  unique (about, email)
);
create index meeting_proposal_meeting on meeting_proposal (meeting_id);

alter table mail add column thread uuid;
`);
