// Settles what waits in a data folder below a key and reads it back, and says how much memory that took at its peak.
import { hashStream } from '../../platform/storage/hash.ts';
import { openStorage } from '../../platform/storage/open.ts';
import { readSettings } from '../../platform/settings/read.ts';

const [warm = '', key = ''] = process.argv.slice(2);
const storage = await openStorage(readSettings(process.env));

async function settleAndRead(one: string): Promise<string> {
  await storage.settle(one);
  return await hashStream(await storage.read(one));
}

await settleAndRead(warm); // code, buffers and connections that are needed in any case
let peak = 0;
const base = process.memoryUsage.rss();
const look = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss() - base);
}, 10);
process.stdout.write('begins\n');
const sha256 = await settleAndRead(key);
clearInterval(look);
process.stdout.write(`${JSON.stringify({ sha256, peak })}\n`);
process.exit(0);
