import { statements } from './statements.ts';

/**
 * The server processes that live: each renews its row, whoever finds one that has run out deletes it. What a room
 * names in `media_node` is leased to that process for as long as its row is there.
 */
export const nodes = statements(`
create table server_node (
  id text primary key,
  url text not null,
  host text not null,
  lease_until timestamptz not null
);
create index meeting_instance_node on meeting_instance (media_node) where ended_at is null;
`);
