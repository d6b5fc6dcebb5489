import { statements } from './statements.ts';

/**
 * How the lines of people in a meeting were, one row for each of them and minute. A row is added to until its minute is
 * over, by whichever process is told; it goes with the meeting, and with the participant. 300 people in two hours are
 * 36,000 rows, about 8 MB.
 */
export const quality = statements(`
create table quality_minute (
  instance_id uuid not null references meeting_instance (id) on delete cascade,
  participant_id uuid not null references participant (id) on delete cascade,
  at timestamptz not null,
  up_bytes bigint not null,
  down_bytes bigint not null,
  seconds real not null,
  up_packets integer not null,
  up_lost integer not null,
  down_packets integer not null,
  down_lost integer not null,
  round_trip_ms real,
  jitter_ms real,
  downlink_bits real,
  uplink_seconds real not null,
  downlink_seconds real not null,
  device_seconds real not null,
  sender_seconds real not null,
  server_seconds real not null,
  sent_height smallint not null,
  sent_layers smallint not null,
  pictures smallint not null,
  seen_height smallint not null,
  held smallint not null,
  lowered smallint,
  primary key (instance_id, participant_id, at)
);
create index quality_minute_participant on quality_minute (participant_id);
`);
