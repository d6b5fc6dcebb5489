import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../lib/process.ts';

/** What every process of a run has in its environment: the one mark by which it is found, whoever started it. */
export const RUN = 'PORTICO_TEST_RUN';
/** A folder on memory for the databases of tests, where there is some. */
const MEMORY = 'TEST_MEMORY';

const KEEPER = join(root, 'tools/testing/keeper.ts');

/** As `/tmp` is: tests start programs for other users too. */
function openFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'portico-run-'));
  chmodSync(folder, 0o1777);
  return folder;
}

/**
 * A run of tests: what it writes lies in folders of its own, what it starts bears its mark. A keeper in a session of its own
 * ends and removes all of that when the run ends, also when that is by Ctrl-C or by SIGKILL: then its input ends.
 */
export class RunScope {
  readonly env: Readonly<Record<string, string>>;
  readonly #keeper: ChildProcess;

  private constructor(env: Readonly<Record<string, string>>, keeper: ChildProcess) {
    this.env = env;
    this.#keeper = keeper;
  }

  /** Begins one, unless this process belongs to one already. */
  static open(): RunScope | undefined {
    if (process.env[RUN]) return undefined;
    const folder = openFolder(tmpdir());
    const memory = existsSync('/dev/shm') ? openFolder('/dev/shm') : folder;
    const env = {
      [RUN]: basename(folder).slice('portico-run-'.length).toLowerCase(),
      [MEMORY]: memory,
      TMPDIR: folder,
      PWTEST_CACHE_DIR: join(root, '.cache', 'playwright'),
    };
    const { [RUN]: mark } = env;
    const keeper = spawn(process.execPath, [KEEPER, mark, folder, memory], {
      detached: true, // what ends the run's group, as Ctrl-C does, must not end it
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    // neither keeps a runner alive that has nothing left to do
    keeper.unref();
    for (const stream of [keeper.stdin, keeper.stdout]) (stream as unknown as { unref(): void }).unref();
    return new RunScope(env, keeper);
  }

  /** Ends what is left of the run, and answers what that was, a line for each. */
  async close(): Promise<string[]> {
    const { stdin, stdout } = this.#keeper;
    if (!stdin || !stdout) throw new Error('the keeper has no pipes');
    let said = '';
    stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    this.#keeper.ref();
    const ended = once(this.#keeper, 'close');
    stdin.end();
    await ended;
    return said.split('\n').filter(Boolean);
  }
}
