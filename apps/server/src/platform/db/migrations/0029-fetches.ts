import { statements } from './statements.ts';

/** By which link an export was fetched last, as the instant at which that link ends: parts of one fetch are audited once. */
export const fetches = statements(`
alter table data_export add column fetched_by timestamptz;
`);
