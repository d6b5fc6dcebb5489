import { statements } from './statements.ts';

/**
 * What people are told of. `mail_at` says when a mail about a row is to be made, and is null once it was or when none is
 * wanted; of what is gathered, a row of `notification_digest` says when its reader's next mail is due, and on which day of
 * theirs the last one was. A mail of an order that comes in its reader's quiet hours is not made before they end.
 */
export const notifications = statements(`
create table notification (
  id bigint generated always as identity primary key,
  person_id uuid not null references person (id) on delete cascade,
  kind text not null,
  about jsonb not null,
  link text,
  created_at timestamptz not null,
  read_at timestamptz,
  mail_at timestamptz,
  is_for_digest boolean not null
);
create index notification_of_person on notification (person_id, id desc);
create index notification_unread on notification (person_id) where read_at is null;
create index notification_to_mail on notification (mail_at) where mail_at is not null;
create index notification_for_digest on notification (person_id) where is_for_digest;
create index notification_age on notification (created_at);

create table notification_digest (
  person_id uuid primary key references person (id) on delete cascade,
  due_at timestamptz,
  last_on text
);
create index notification_digest_due on notification_digest (due_at) where due_at is not null;

alter table mail_recipient add column not_before timestamptz;
`);
