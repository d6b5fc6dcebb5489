import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../src/testing/accessibility.ts';
import { show } from '../src/testing/show.tsx';
import { Buttons } from './sections/buttons.tsx';
import { Choices } from './sections/choices.tsx';
import { Entry } from './sections/entry.tsx';
import { Fields } from './sections/fields.tsx';
import { Marks } from './sections/marks.tsx';
import { Overlays } from './sections/overlays.tsx';
import { States } from './sections/states.tsx';

const sections = { Buttons, Choices, Entry, Fields, Marks, Overlays, States };

describe.each(['en', 'ar'] as const)('every part in %s', (locale) => {
  test.each(Object.entries(sections))(
    '%s keep to WCAG 2.2 AA in all four appearances',
    async (_, Section) => {
      await page.viewport(1280, 900);
      const place = await show(<Section />, locale);
      await expect.poll(() => place.childElementCount).toBeGreaterThan(0);
      await expectAccessible();
    },
  );
});

test.each(Object.entries(sections))('%s fit a window of 375 px, in the longest words', async (_, Section) => {
  await page.viewport(375, 800);
  const place = await show(<Section />, 'en-XA');
  await expect.poll(() => place.childElementCount).toBeGreaterThan(0);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
