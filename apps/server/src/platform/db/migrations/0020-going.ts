import { statements } from './statements.ts';

/** When the page of somebody who is there or waits went: a page that is loaded anew comes back in a moment. */
export const going = statements(`
alter table participant add column going_at timestamptz;
`);
