import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Chart } from './chart.tsx';
import { expectAccessible } from './testing/accessibility.ts';
import { show } from './testing/show.tsx';

const DAY_MS = 86_400_000;
const points = (values: readonly (number | null)[]) =>
  values.map((value, day) => ({ atMs: day * DAY_MS, value }));

const sample = (
  <Chart
    title="Meetings"
    series={[
      { name: 'Held', points: points([3, 9, null, 5]) },
      { name: 'Planned', points: points([4, 10, 2, 5]) },
    ]}
    stepMs={DAY_MS}
    description="Held from 3 to 9, planned from 2 to 10"
    write={String}
    writeTime={(atMs) => `Day ${atMs / DAY_MS + 1}`}
    least={5}
    timeName="Day"
  />
);

test('a chart of days has its values in a table for who does not see it', async () => {
  await show(sample);
  await expect.element(page.getByRole('figure')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Meetings' }).getByRole('row').elements();
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Day', 'Held', 'Planned'],
    ['Day 1', '3', '4'],
    ['Day 2', '9', '10'],
    ['Day 3', '–', '2'],
    ['Day 4', '5', '5'],
  ]);
  await expectAccessible();
});

test('in Arabic time goes from right to left, in the drawing as below it', async () => {
  const place = await show(sample, 'ar');
  const plot = place.querySelector('figure > svg')!;
  expect(new DOMMatrix(getComputedStyle(plot).transform).a).toBe(-1);
  const x = (words: string): number => page.getByText(words).last().element().getBoundingClientRect().x;
  expect(x('Day 5')).toBeLessThan(place.getBoundingClientRect().width / 2);
});
