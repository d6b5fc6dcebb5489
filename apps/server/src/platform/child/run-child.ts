import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

const PRIORITY = 15;
const STDERR_TAIL = 2000;

/** How one child is run. */
export interface ChildRun {
  program: URL;
  cwd: string;
  args: readonly string[];
  execArgv: readonly string[];
  /** Without a message for so many ms it is ended. */
  stallMs: number;
  signal?: AbortSignal | undefined;
  onMessage: (message: unknown) => void;
}

/** How a child ended. */
export interface ChildEnd {
  /** In words; nothing when it ended well. */
  failure?: string;
  isStalled: boolean;
  /** The last that it wrote on standard error, where native code complains. */
  stderr: string;
}

/** Runs the program at low priority until it ends; an abort kills it, and resolves when it is gone. */
export async function runChild(run: ChildRun): Promise<ChildEnd> {
  // An empty environment: whatever secrets the portal has in its own stay there.
  const child = fork(run.program, run.args, {
    cwd: run.cwd,
    env: {},
    execArgv: [...run.execArgv],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  lowerPriority(child);
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL);
  });
  let isStalled = false;
  const watchdog = setTimeout(() => {
    isStalled = true;
    child.kill('SIGKILL');
  }, run.stallMs);
  child.on('message', (value) => {
    watchdog.refresh();
    run.onMessage(value);
  });
  const kill = () => void child.kill('SIGKILL');
  run.signal?.addEventListener('abort', kill);
  if (run.signal?.aborted) kill();
  const failure = await ended(child);
  clearTimeout(watchdog);
  run.signal?.removeEventListener('abort', kill);
  return { ...(failure !== undefined && { failure }), isStalled, stderr };
}

function ended(child: ChildProcess): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  child.once('error', (error) => resolve(error.message));
  // After `exit`, messages may still be on their way; not after `close`.
  child.once('close', (code, signal) => {
    resolve(code === 0 ? undefined : `ended with ${signal ?? `code ${code}`}`);
  });
  return promise;
}

/** Meetings and pages go before what a child does. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, PRIORITY);
  } catch {
    // The child ended already, which is noticed by its end.
  }
}
