import { reportExpansion } from './expanding.ts';
import { reportLists } from './listing.ts';

/**
 * How quickly series are expanded, each class of rules beside the libraries of the field, all in turns; and what series cost the
 * list of meetings: beside as many single meetings, and among a million of others’. On PostgreSQL: TEST_DATABASE_URL names a
 * server.
 *
 * Run: npm run bench -- recurrence [rounds] [meetings of others]
 */
const [rounds = 9, meetings = 1_000_000] = process.argv.slice(2).map(Number);
reportExpansion(rounds);
await reportLists({ rounds, meetings });
