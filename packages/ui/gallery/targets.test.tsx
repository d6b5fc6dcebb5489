/// <reference types="@vitest/browser-playwright" />
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { show } from '../src/testing/show.tsx';
import { Buttons } from './sections/buttons.tsx';
import { Choices } from './sections/choices.tsx';
import { Entry } from './sections/entry.tsx';
import { Fields } from './sections/fields.tsx';
import { States } from './sections/states.tsx';

/** Half of 44, less the frame around a field's input and its buttons. */
const REACH = 20;
const PARTS = 'button, a[href]:not(p a), input, textarea, [role="tab"], [role="button"]';

/** A finger at the edge of the target still meets the part or its label. */
function isHit(part: Element, x: number, y: number): boolean {
  const hit = document.elementFromPoint(x, y);
  const label = hit?.closest('label');
  return part.contains(hit) || label?.control === part;
}

function tooSmall(): string[] {
  return [...document.querySelectorAll(PARTS)]
    .filter((part) => part.checkVisibility({ opacityProperty: false }) && part.getClientRects().length > 0)
    .filter((part) => part.getAttribute('tabindex') !== '-1' || part.tagName === 'BUTTON')
    .filter((part) => {
      part.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = part.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return !isHit(part, x, y - REACH) || !isHit(part, x, y + REACH);
    })
    .map((part) => part.outerHTML.slice(0, 160));
}

beforeAll(async () => {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
});

afterAll(async () => {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
});

test.each(Object.entries({ Buttons, Choices, Entry, Fields, States }))(
  '%s give a finger 44 px',
  async (_, Section) => {
    expect(matchMedia('(pointer: coarse)').matches).toBe(true);
    await page.viewport(375, 800);
    await show(<Section />);
    expect(tooSmall()).toEqual([]);
  },
);
