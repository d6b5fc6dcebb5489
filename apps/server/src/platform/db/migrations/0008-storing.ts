import { statements } from './statements.ts';

/**
 * Recordings whose files go to an object store: `storing` is a movie on its way there, and a recording is composed once
 * its tracks are where every process finds them. On a disk that all share they are there at once.
 */
export const storing = statements(`
alter table recording drop constraint recording_state_check;
alter table recording add constraint recording_state_check
  check (state in ('recording', 'waiting', 'composing', 'storing', 'ready', 'tracksOnly', 'failed'));
alter table recording add column has_tracks_stored boolean not null default true;
drop index recording_unfinished;
create index recording_unfinished on recording (state) where state in ('recording', 'waiting', 'composing', 'storing');
`);
