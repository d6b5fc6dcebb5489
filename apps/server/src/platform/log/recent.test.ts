import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { createRecentLog } from './recent.ts';

test('keeps the last lines, as many as it may', () => {
  const recent = createRecentLog({ mostLines: 3 });
  for (let line = 1; line <= 100; line += 1) recent.write(`${line}`);
  expect(recent.lines()).toEqual(['98', '99', '100']);
});

test('keeps no more bytes than it may, and nothing of a line that is longer', () => {
  const recent = createRecentLog({ mostBytes: 10 });
  for (const line of ['aaaa', 'bbbb', 'cccc']) recent.write(line);
  expect(recent.lines()).toEqual(['bbbb', 'cccc']);
  recent.write('x'.repeat(11));
  expect(recent.lines()).toEqual([]);
  recent.write('dd');
  expect(recent.lines()).toEqual(['dd']);
});

test('gets every line that the log writes, with secrets taken out, and the log goes on as before', () => {
  const written: string[] = [];
  const recent = createRecentLog();
  const log = createLog({ level: 'info', destination: { write: (line) => written.push(line) }, recent });
  log.info({ password: 'hunter2 hunter2' }, 'first');
  log.debug('below the level');
  log.child({ part: 'x' }).error({ err: new Error('broken') }, 'second');
  expect(recent.lines()).toEqual(written);
  expect(recent.lines().map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'first',
    'second',
  ]);
  expect(recent.lines().join('')).not.toContain('hunter2');
});
