import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Breaks, COMES_BACK_WITHIN_MS } from './recordings.breaks.ts';

let breaks: Breaks;
let givenUp: string[];

beforeEach(() => {
  vi.useFakeTimers();
  givenUp = [];
  breaks = new Breaks((room) => givenUp.push(room));
});
afterEach(() => {
  vi.useRealTimers();
});

test('a recording whose room stays empty after the engine died is given up, once', () => {
  breaks.begin('empty');
  vi.advanceTimersByTime(COMES_BACK_WITHIN_MS - 1);
  expect([breaks.isOpen('empty'), givenUp]).toEqual([true, []]);
  vi.advanceTimersByTime(COMES_BACK_WITHIN_MS);
  expect([breaks.isOpen('empty'), givenUp]).toEqual([false, ['empty']]);
});

test('a recording that goes on in time is not given up, and has all the time again when the engine dies anew', () => {
  breaks.begin('back');
  breaks.begin('other');
  expect(breaks.end('back')).toBe(true);
  expect(breaks.end('back')).toBe(false);
  vi.advanceTimersByTime(COMES_BACK_WITHIN_MS / 2);
  breaks.begin('back');
  vi.advanceTimersByTime(COMES_BACK_WITHIN_MS - 1);
  expect(givenUp).toEqual(['other']);
  vi.advanceTimersByTime(1);
  expect(givenUp).toEqual(['other', 'back']);
});
