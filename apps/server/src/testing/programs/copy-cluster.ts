// Copies a cluster again and again, until it is killed in the middle of it.
import { rm } from 'node:fs/promises';
import { copyCluster } from '../../platform/db/embedded/template.ts';

const [from = '', to = ''] = process.argv.slice(2);
process.stdout.write('copying\n');
for (;;) {
  await copyCluster(from, to);
  process.stdout.write('copied\n');
  await rm(to, { recursive: true });
}
