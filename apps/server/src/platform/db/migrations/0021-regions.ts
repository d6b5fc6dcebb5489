import { statements } from './statements.ts';

/** The region that dates of somebody follow, beside their language; null for the default one of the language. */
export const regions = statements(`
alter table person add column region text;
`);
