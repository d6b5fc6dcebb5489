import { expect, it } from 'vitest';
import { Progress } from './progress.ts';

/** A run at a terminal or not, with a clock that the test moves. */
function run(isTTY: boolean) {
  const written: string[] = [];
  const clock = { ms: 0 };
  const out = { isTTY, columns: 60, write: (text: string) => written.push(text) };
  return { written, clock, progress: new Progress('files', { out, nowMs: () => clock.ms }) };
}

it('is one line on a terminal, which is written over', () => {
  const { written, clock, progress } = run(true);
  progress.update({ all: 3 });
  progress.count(true);
  clock.ms = 61_000;
  progress.count(false);
  progress.update({ done: 1 });
  progress.stop();
  const lines = written.join('').split('\n');
  expect(lines).toEqual([expect.any(String), '']);
  const shown = lines[0]?.split('\r\u001B[2K').filter(Boolean);
  expect(shown?.at(0)).toBe('0:00  0 of 3 files: 0 passed, 0 failed so far');
  expect(shown?.at(-1)).toBe('1:01  1 of 3 files: 1 passed, 1 failed so far');
});

it('never needs a second line of a narrow terminal', () => {
  const { written, progress } = run(true);
  progress.update({ all: 100_000, done: 99_999, passed: 1_000_000_000 });
  expect(written.join('').replaceAll('\r\u001B[2K', '').length).toBeLessThan(60);
});

it('is a line every half a minute elsewhere, also when no test ends, and one at the end', () => {
  const { written, clock, progress } = run(false);
  progress.update({ all: 3 });
  progress.count(true);
  expect(written).toEqual([]);
  for (clock.ms = 1000; clock.ms <= 65_000; clock.ms += 1000) progress.look();
  expect(written).toEqual([
    '0:30  0 of 3 files: 1 passed, 0 failed so far\n',
    '1:00  0 of 3 files: 1 passed, 0 failed so far\n',
  ]);
  progress.stop();
  expect(written).toHaveLength(3);
});
