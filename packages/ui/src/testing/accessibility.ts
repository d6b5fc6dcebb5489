import axe from 'axe-core';
import { expect } from 'vitest';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** In the other appearances only colours change. */
const COLOURS = { runOnly: { type: 'rule', values: ['color-contrast'] } } satisfies axe.RunOptions;
const ALL = { runOnly: { type: 'tag', values: STANDARDS } } satisfies axe.RunOptions;

async function faults(options: axe.RunOptions): Promise<string[]> {
  // React Aria speaks through a hidden region of its own and empties it after some seconds.
  const page = { include: document.body, exclude: ['[data-live-announcer]'] };
  const { violations } = await axe.run(page, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

const MOST_FRAMES = 20;

/** Waits for colours on their way, also for those that set out anew meanwhile; with reduced motion that is a frame or two. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < MOST_FRAMES; frame += 1) {
    document.body.getBoundingClientRect();
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    if (transitions.length === 0) return;
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    await new Promise(requestAnimationFrame); // what has ended is listed until then
  }
}

async function appear(theme: 'light' | 'dark', contrast: 'normal' | 'more'): Promise<void> {
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.dataset['contrast'] = contrast;
  await settled();
}

/** What stands on the page breaks no rule of WCAG 2.2 AA in light, dark, and high contrast of both. */
export async function expectAccessible(): Promise<void> {
  await appear('light', 'normal');
  expect(await faults(ALL), 'light').toEqual([]);
  await appear('dark', 'normal');
  expect(await faults(COLOURS), 'dark').toEqual([]);
  await appear('light', 'more');
  expect(await faults(COLOURS), 'high contrast, light').toEqual([]);
  await appear('dark', 'more');
  expect(await faults(COLOURS), 'high contrast, dark').toEqual([]);
  await appear('light', 'normal');
}
