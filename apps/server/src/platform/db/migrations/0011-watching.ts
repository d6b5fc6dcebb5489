import { statements } from './statements.ts';

/** People beyond the number that a room carries watch its live stream. Who was brought in from there keeps a place in it. */
export const watching = statements(`
alter table participant add column speaks_in uuid references meeting_instance (id) on delete set null;
`);
