import { statements } from './statements.ts';

/**
 * Mails to many are ordered by the act that they tell of, and made later. What an order says never changes; its recipients are
 * rows until their mails are made.
 */
export const mailOrders = statements(`
create table mail_order (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site (id) on delete cascade,
  sender_id uuid not null,
  thread uuid not null,
  sequence integer not null,
  kind text not null check (kind in ('first', 'change', 'last')),
  content jsonb not null,
  calendar jsonb not null,
  tracking_id text,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (thread, sequence, kind)
);

create table mail_recipient (
  id bigint generated always as identity primary key,
  order_id uuid not null references mail_order (id) on delete cascade,
  thread uuid not null,
  sender_id uuid not null,
  address text not null,
  display_name text not null,
  is_outside boolean not null
);
create index mail_recipient_order on mail_recipient (order_id);
create index mail_recipient_thread on mail_recipient (thread, address, id);
create index mail_recipient_next on mail_recipient (thread, id);
create index mail_recipient_outside on mail_recipient (sender_id) where is_outside;
`);
