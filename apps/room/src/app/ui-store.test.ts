import { beforeEach, expect, test, vi } from 'vitest';
import { UiStore } from './ui-store.ts';

let nowMs = 0;
const button = { id: 'chat' };

beforeEach(() => {
  nowMs = 0;
  vi.stubGlobal('document', { activeElement: button });
  return () => vi.unstubAllGlobals();
});

test('a person who opens or closes a panel may still be typing for a second', () => {
  const ui = new UiStore(() => nowMs);
  expect(ui.isSettling).toBe(false);
  for (const panel of ['chat', undefined, 'people', 'chat'] as const) {
    ui.show(panel);
    expect(ui.isSettling).toBe(true);
    nowMs += 999;
    expect(ui.isSettling).toBe(true);
    nowMs += 1;
    expect(ui.isSettling).toBe(false);
  }
  ui.show('chat'); // it is open already
  expect(ui.isSettling).toBe(false);
});

test('letters are text while the chat is open, and not beside the list of people', () => {
  const ui = new UiStore(() => nowMs);
  const takes = (['chat', 'people', undefined] as const).map((panel) => {
    ui.show(panel);
    return ui.takesText;
  });
  expect(takes).toEqual([true, false, false]);
});
