import { statements } from './statements.ts';

/**
 * A meeting keeps the name that calendars know it by. That of one from before holds the host of the address that the portal
 * had when it invited: it is read from the first calendar part that went out, and of one that invited nobody it is its id.
 *
 * What each address was told last of a thread stays known, so that a change is told by what is new to its reader; each mail
 * keeps what its head says.
 */
export const told = statements(String.raw`
alter table meeting add column calendar_uid text;
update meeting set calendar_uid = sent.uid from (
  select distinct on (split_part(uid, '@', 1)) split_part(uid, '@', 1) as id, uid
  from (
    select calendar, created_at from mail where calendar is not null
    union all select calendar, created_at from mail_order
  ) as part,
  substring(replace(left(calendar->>'text', 8000), E'\r\n ', '') from '\nUID:([0-9a-f-]{36}@[^\r\n]+)') as uid
  where uid is not null order by split_part(uid, '@', 1), created_at
) as sent where meeting.id::text = sent.id;
update meeting set calendar_uid = id::text where calendar_uid is null and kind <> 'personal';

alter table mail add column priority smallint not null default 0;
alter table mail add column language text;
alter table mail add column reply_to jsonb;
alter table mail add column follows uuid;

alter table mail_recipient add column locale text;
alter table mail_recipient add column time_zone text;
alter table mail_order add column reply_to jsonb;
alter table mail_order add column matters_until timestamptz;
alter table mail_order alter column calendar drop not null;
alter table mail_order drop constraint mail_order_thread_sequence_kind_key;
create index mail_order_thread on mail_order (thread, sequence);

create table mail_told (
  thread uuid not null,
  address text not null,
  order_id uuid not null references mail_order (id) on delete cascade,
  first_mail_id uuid,
  primary key (thread, address)
);
create index mail_told_order on mail_told (order_id);
`);
