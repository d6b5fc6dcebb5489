import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const module = new URL('log.ts', import.meta.url).href;

/** Runs a program that logs, in a process whose log never finds the time to write by itself. */
function runLogging(program: string) {
  const source = `
    globalThis.setInterval = () => ({ unref() {} });
    const { createLog } = await import(${JSON.stringify(module)});
    const log = createLog({ level: 'info' });
    ${program}`;
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', source];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function messagesOf({ stdout }: { stdout: Readable }): Promise<string[]> {
  const lines = (await text(stdout)).split('\n').filter((line) => line !== '');
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
}

test('lines that wait for others are written when the process ends', async () => {
  const child = runLogging(`for (let n = 0; n < 20; n += 1) log.info('line ' + n); process.exit(3);`);
  expect(await messagesOf(child)).toEqual(Array.from({ length: 20 }, (_, n) => `line ${n}`));
});

test('an error is written at once with all lines before it, and outlives a process that dies', async () => {
  const child = runLogging(`log.info('a call'); log.warn('a fault'); setTimeout(() => {}, 60_000);`);
  const messages = messagesOf(child);
  await once(child.stdout, 'readable');
  child.kill('SIGKILL');
  expect(await messages).toEqual(['a call', 'a fault']);
});
