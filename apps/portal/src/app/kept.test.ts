import { expect, test } from 'vitest';
import { kept } from './kept.ts';

test('what came is not asked for again, and what failed is', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve('page')];
  let asked = 0;
  const load = kept(() => answers[asked++] ?? Promise.resolve('another'));
  await expect(load()).rejects.toThrow('offline');
  expect([await load(), await load()]).toEqual(['page', 'page']);
  expect(asked).toBe(2);
});

test('who asks while it comes gets the same', async () => {
  let asked = 0;
  const load = kept(() => Promise.resolve((asked += 1)));
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
});
