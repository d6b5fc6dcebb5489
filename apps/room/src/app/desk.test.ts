import { beforeEach, expect, test, vi } from 'vitest';
import { Desk } from './desk.ts';

let nowMs = 0;
const button = { id: 'chat' };

beforeEach(() => {
  nowMs = 0;
  vi.stubGlobal('document', { activeElement: button });
  return () => vi.unstubAllGlobals();
});

test('who opens or closes a panel may still be typing for a second', () => {
  const desk = new Desk(() => nowMs);
  expect(desk.isSettling).toBe(false);
  for (const panel of ['chat', undefined, 'people', 'chat'] as const) {
    desk.show(panel);
    expect(desk.isSettling).toBe(true);
    nowMs += 999;
    expect(desk.isSettling).toBe(true);
    nowMs += 1;
    expect(desk.isSettling).toBe(false);
  }
  desk.show('chat'); // it is open already
  expect(desk.isSettling).toBe(false);
});

test('letters are text while the chat is open, and not beside the list of people', () => {
  const desk = new Desk(() => nowMs);
  const takes = (['chat', 'people', undefined] as const).map((panel) => {
    desk.show(panel);
    return desk.takesText;
  });
  expect(takes).toEqual([true, false, false]);
});
