// Takes the lock of the data folder in its first argument, says so, and holds it until it is killed.
import { lockDataFolder } from '../../platform/db/embedded/lock.ts';

const [folder = ''] = process.argv.slice(2);
try {
  lockDataFolder(folder); // the handle is dropped on purpose: the lock must outlive it
  globalThis.gc?.();
  process.stdout.write('held\n');
  setInterval(() => globalThis.gc?.(), 20);
} catch (error) {
  process.stdout.write(`refused ${(error as Error).message}\n`);
}
