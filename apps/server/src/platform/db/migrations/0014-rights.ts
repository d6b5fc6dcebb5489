import { statements } from './statements.ts';

/**
 * What a place at a door rests on, so that it ends with that: the link or password as they were then, the session that
 * entered. Of places from before nobody knows it: who is not of the meeting proves themselves once more.
 */
export const rights = statements(`
alter table meeting add column link_version integer not null default 1;
alter table meeting add column password_version integer not null default 1;
alter table participant add column proof text check (proof in ('link', 'password'));
alter table participant add column proof_version integer;
alter table participant add column session_id text;
alter table participant add column lost_at timestamptz;
create index participant_session on participant (session_id) where session_id is not null;

update participant set role = 'attendee' where role = 'alternateHost' and not exists (
  select from meeting_access a
  where a.meeting_id = participant.meeting_id and a.person_id = participant.person_id and a.role = 'alternateHost'
);
`);
