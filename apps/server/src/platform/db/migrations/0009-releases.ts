import { statements } from './statements.ts';

/** Which versions of Portico have worked on this database: an older one that is started on it can name the newer. */
export const releases = statements(`
create table release (
  version text primary key,
  first_started_at timestamptz not null default now()
);
`);
