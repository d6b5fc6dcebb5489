import { CalendarDate } from '@internationalized/date';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DateRangePicker, lastDays, type DateRange } from './date-range-picker.tsx';
import { expectAccessible } from './testing/accessibility.ts';
import { show } from './testing/show.tsx';

const today = new CalendarDate(2026, 11, 24);
const presets = [
  { id: '7', label: 'Last 7 days', ...lastDays(today, 7) },
  { id: '30', label: 'Last 30 days', ...lastDays(today, 30) },
];

function Sample() {
  const [range, setRange] = useState<DateRange>(lastDays(today, 7));
  return (
    <>
      <DateRangePicker label="Days" value={range} onChange={setRange} presets={presets} maxValue={today} />
      <p>{`${range.start.toString()} to ${range.end.toString()}`}</p>
    </>
  );
}

/** As where days need not be chosen, in the place of a plain button that was pressed. */
function AnyDays() {
  const [range, setRange] = useState<DateRange>();
  return (
    <>
      <DateRangePicker
        label="Days"
        value={range}
        onChange={setRange}
        presets={presets}
        all={{ label: 'Any time', isChosen: range === undefined, onChoose: () => setRange(undefined) }}
        words={range ? `since ${range.start.toString()}` : 'Any time'}
        isPressed
      />
      <p>{range ? range.end.toString() : 'all'}</p>
    </>
  );
}

const opener = () => page.getByRole('button', { name: /^Days: / });

test('the last seven days are today and the six before', () => {
  expect(lastDays(today, 7).start.toString()).toBe('2026-11-18');
});

test('says which days are shown, and a preset is chosen by keyboard alone', async () => {
  await show(<Sample />);
  await expect.element(opener()).toHaveAccessibleName('Days: Last 7 days');
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Days' })).toBeVisible();
  await expectAccessible();
  const preset = page.getByRole('button', { name: 'Last 30 days' });
  preset.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('2026-10-26 to 2026-11-24')).toBeVisible();
  await expect.element(opener()).toHaveFocus();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('other days are chosen in the month, first and last, and said in words', async () => {
  await show(<Sample />);
  await opener().click();
  await page.getByRole('button', { name: /November 3, 2026/ }).click();
  await page.getByRole('button', { name: /November 5, 2026/ }).click();
  await expect.element(page.getByText('2026-11-03 to 2026-11-05')).toBeVisible();
  await expect.element(opener()).toHaveAccessibleName(/Nov 3 – 5, 2026/);
});

test('where days need not be chosen it is open at once, says so in the words it is given, and goes back to none', async () => {
  await show(<AnyDays />);
  const dialog = page.getByRole('dialog', { name: 'Days' });
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  const any = dialog.getByRole('button', { name: 'Any time' });
  await expect.element(any).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Last 7 days' }).click();
  await expect.element(opener()).toHaveAccessibleName('Days: since 2026-11-18');
  await expect.element(page.getByText('2026-11-24')).toBeVisible();
  await expect.element(opener()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await any.click();
  await expect.element(page.getByText('all')).toBeVisible();
  await expect.element(opener()).toHaveAccessibleName('Days: Any time');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('in Arabic the month is mirrored, and the arrow to the left goes on', async () => {
  await show(<Sample />, 'ar');
  await opener().click();
  await expectAccessible();
  await userEvent.keyboard('{Tab}');
  const day = page.getByRole('gridcell').nth(0);
  await expect.element(day).toBeVisible();
  const [first, second] = page.getByRole('gridcell').elements();
  expect(second!.getBoundingClientRect().x).toBeLessThan(first!.getBoundingClientRect().x);
});
