// The least that a start on the embedded database can cost: opens the data in their worker, with fsync, and ends.
import { startWorker, stopWorker } from '../../apps/server/src/platform/db/embedded/open.ts';

const [directory = ''] = process.argv.slice(2);
await stopWorker(await startWorker(directory));
