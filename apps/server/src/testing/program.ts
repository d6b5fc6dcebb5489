import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A program in a process of its own, as a test sees it. */
export interface Program {
  readonly child: ChildProcess;
  /** What it said on standard output so far. */
  readonly lines: string[];
  /** What it said on standard error so far. */
  readonly errors: string[];
  /** The first line that contains `text`, as soon as it is there; throws when the program ends without it. */
  saw(text: string): Promise<string>;
  /** The exit code, or the signal that ended it, once everything it said was read. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Sends a signal and waits for the end. */
  kill(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

interface ProgramOptions {
  args?: readonly string[];
  nodeArgs?: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** The folder it runs in; that of the tests when it is missing. */
  cwd?: string;
}

function collect(stream: NodeJS.ReadableStream, onLine: () => void): string[] {
  const lines: string[] = [];
  createInterface({ input: stream }).on('line', (line) => {
    lines.push(line);
    onLine();
  });
  return lines;
}

/** Starts any program. Whoever starts it ends it. */
export function startCommand(command: string, { args = [], env = {}, cwd }: ProgramOptions = {}): Program {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
  });
  const looks = new Set<() => void>();
  const lookAll = (): void => looks.forEach((look) => look());
  const lines = collect(child.stdout, lookAll);
  const errors = collect(child.stderr, lookAll);
  const ended = once(child, 'close').then(([code, signal]) => (signal ?? code) as number | NodeJS.Signals);
  return {
    child,
    lines,
    errors,
    ended,
    saw: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const line = [...lines, ...errors].find((one) => one.includes(text));
          if (line !== undefined) resolve(line);
        };
        looks.add(look);
        look();
        void ended.then((how) => {
          look();
          return reject(
            new Error(`it ended with ${how} and never said "${text}":\n${[...lines, ...errors].join('\n')}`),
          );
        });
      }),
    kill(signal = 'SIGKILL') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts one of the programs of `testing/programs` with this Node. */
export function startProgram(
  name: string,
  { nodeArgs = [], args = [], env = {} }: ProgramOptions = {},
): Program {
  const file = fileURLToPath(new URL(`programs/${name}.ts`, import.meta.url));
  return startCommand(process.execPath, {
    args: ['--disable-warning=ExperimentalWarning', ...nodeArgs, file, ...args],
    env,
  });
}
