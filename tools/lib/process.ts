import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A line on standard output: what a tool has to say to the person who ran it. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** How a program ended and what it said. */
export interface Outcome {
  code: number;
  /** Standard output alone. */
  stdout: string;
  /** Everything, in the order it came. */
  output: string;
}

/** Runs a program to its end and keeps what it says. */
export function capture(program: string, args: readonly string[], cwd: string = root): Promise<Outcome> {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, output] = ['', ''];
    child.stdout.on('data', (bytes: Buffer) => {
      stdout += bytes.toString();
      output += bytes.toString();
    });
    child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
    child.on('error', failed);
    child.on('close', (code) => {
      done({ code: code ?? 1, stdout, output });
    });
  });
}

/** Runs a program to its end, its lines going straight to the terminal. */
export function runThrough(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', failed);
    child.on('close', (code) => {
      done(code ?? 1);
    });
  });
}

/** The path of a tool that the lock brings. */
export const bin = (name: string): string => `${root}/node_modules/.bin/${name}`;
