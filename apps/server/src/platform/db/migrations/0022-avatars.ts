import { statements } from './statements.ts';

/**
 * Pictures of people. Files are put after their row and removed before it, so that none is ever left without one; a row
 * that no person names is left over.
 */
export const avatars = statements(`
create table avatar (
  id uuid primary key,
  made_at timestamptz not null
);

alter table person add column avatar_id uuid unique references avatar (id);
`);
