import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Portal } from './portal.ts';

const run = promisify(execFile);

/** Kills what composes the live stream of a portal, as a fault of its native code would; false while there is nothing. */
export async function killComposer({ pid }: Portal): Promise<boolean> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  const processes = stdout.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s(.*)$/.exec(line));
  const found = processes.find((one) => Number(one?.[2]) === pid && one?.[3]?.includes('live-child.ts'));
  if (!found) return false;
  process.kill(Number(found[1]), 'SIGKILL');
  return true;
}
