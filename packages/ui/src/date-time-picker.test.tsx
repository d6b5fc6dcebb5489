import {
  parseDateTime,
  parseZonedDateTime,
  toCalendarDateTime,
  today,
  type CalendarDateTime,
} from '@internationalized/date';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DateTimePicker } from './date-time-picker.tsx';
import { Form } from './form.tsx';
import { expectAccessible } from './testing/accessibility.ts';
import { show } from './testing/show.tsx';

const leftOf = (name: RegExp): number =>
  page.getByRole('spinbutton', { name }).element().getBoundingClientRect().left;

const start = parseZonedDateTime('2026-11-20T10:30[Europe/Copenhagen]');

test('the parts change by keyboard', async () => {
  const onChange = vi.fn<(...args: unknown[]) => void>();
  await show(<DateTimePicker label="Starts" defaultValue={start} onChange={onChange} />);
  await expect.element(page.getByRole('spinbutton', { name: /month/ })).toBeVisible();
  await userEvent.keyboard('{Tab}{ArrowRight}{ArrowUp}');
  await expect
    .poll(() => String(onChange.mock.lastCall))
    .toBe('2026-11-21T10:30:00+01:00[Europe/Copenhagen]');
});

test('a day can be chosen from the month', async () => {
  const onChange = vi.fn<(...args: unknown[]) => void>();
  await show(<DateTimePicker label="Starts" defaultValue={start} onChange={onChange} />);
  await page.getByRole('button', { name: /Starts/ }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectAccessible();
  await expect.element(page.getByRole('button', { name: /November 20, 2026/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('button', { name: /November 21, 2026/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => String(onChange.mock.lastCall))
    .toBe('2026-11-21T10:30:00+01:00[Europe/Copenhagen]');
});

test('in Arabic the time reads 10:30, not 30:10, and the arrow to the left goes on', async () => {
  await show(<DateTimePicker label="البداية" defaultValue={start} />, 'ar');
  await expect.element(page.getByRole('spinbutton', { name: /ساعات/ })).toMatchTextContent(/10/);
  expect(leftOf(/ساعات/)).toBeLessThan(leftOf(/دقائق/));
  await userEvent.keyboard('{Tab}{ArrowLeft}');
  await expect.element(page.getByRole('spinbutton', { name: /شهر/ })).toHaveFocus();
});

test('asks for the date only', async () => {
  await show(<DateTimePicker label="Day" granularity="day" error="Choose a day" />);
  await expect.element(page.getByRole('spinbutton', { name: /year/ })).toBeVisible();
  expect(page.getByRole('spinbutton').elements()).toHaveLength(3);
  await expect.element(page.getByText('Choose a day')).toBeVisible();
});

test('a time of which a part was deleted is none, not the one before', async () => {
  const seen: unknown[] = [];
  function Start() {
    const [value, setValue] = useState<CalendarDateTime | null>(parseDateTime('2027-05-01T10:30'));
    const change = (next: CalendarDateTime | null): void => {
      seen.push(next?.toString() ?? null);
      setValue(next);
    };
    return <DateTimePicker label="Start" value={value} onChange={change} />;
  }
  await show(<Start />);
  await page.getByRole('spinbutton').nth(4).click();
  await userEvent.keyboard('{Backspace}{Backspace}{Tab}{Tab}{Tab}');
  await expect.poll(() => seen.at(-1)).toBeNull();
  await expect.element(page.getByRole('spinbutton', { name: /^year/ })).toHaveTextContent('2027');
  await page.getByRole('spinbutton').nth(4).click();
  await userEvent.keyboard('30{Tab}{Tab}{Tab}');
  await expect.poll(() => seen.at(-1)).toBe('2027-05-01T10:30:00');
});

test('Enter sends what is seen: a time that is half typed is none', async () => {
  const sent: unknown[] = [];
  function Plan() {
    const [value, setValue] = useState<CalendarDateTime | null>(parseDateTime('2027-05-01T10:30'));
    const latest = useRef(value);
    const change = (next: CalendarDateTime | null): void => {
      latest.current = next;
      setValue(next);
    };
    const send = (): unknown => sent.push(latest.current?.toString() ?? null);
    return (
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <DateTimePicker label="Start" value={value} onChange={change} />
      </Form>
    );
  }
  await show(<Plan />);
  await page.getByRole('spinbutton').nth(4).click();
  await userEvent.keyboard('{Backspace}{Backspace}{Control>}{Enter}{/Control}');
  expect(sent).toEqual([null]);
  await userEvent.keyboard('45{Enter}');
  expect(sent).toEqual([null, '2027-05-01T10:45:00']);
  await page.getByRole('button', { name: /Start/ }).click();
  await userEvent.keyboard('{Enter}'); // chooses the day, and sends nothing
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toHaveLength(2);
  await page.getByRole('spinbutton').nth(1).click();
  await userEvent.keyboard('30');
  await page.getByRole('spinbutton').nth(0).click();
  await userEvent.keyboard('2');
  await expect.element(page.getByRole('spinbutton').nth(1)).toHaveTextContent('30');
  await userEvent.keyboard('{Control>}{Enter}{/Control}'); // February has no such day: the last one is shown first
  await expect.element(page.getByRole('spinbutton').nth(1)).toHaveTextContent('28');
  expect(sent).toHaveLength(2);
  await userEvent.keyboard('{Enter}');
  expect(sent.slice(2)).toEqual(['2027-02-28T10:45:00']);
});

test('the outline of a focused part is that of its box', async () => {
  await show(<DateTimePicker label="Starts" defaultValue={start} />);
  await userEvent.keyboard('{Tab}');
  const part = page.getByRole('spinbutton', { name: /month/ });
  await expect.element(part).toHaveFocus();
  const around: string[] = [];
  for (let box = part.element().parentElement; box?.parentElement; box = box.parentElement)
    around.push(getComputedStyle(box).outlineStyle);
  expect(new Set(around)).toEqual(new Set(['none']));
  expect(getComputedStyle(part.element().closest('[role=group]')!).boxShadow).not.toBe('none');
});

test('today is what day it is said to be, whatever the reader’s clock says', async () => {
  const reader = today('UTC');
  const server = reader.day > 14 ? reader.subtract({ days: 1 }) : reader.add({ days: 1 });
  const at = toCalendarDateTime(reader.set({ day: 14 }));
  await show(<DateTimePicker label="Starts" defaultValue={at} today={server} />);
  await page.getByRole('button', { name: /Starts/ }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  const marked = [...document.querySelectorAll('[data-today]')];
  expect(marked.map((day) => day.textContent)).toEqual([String(server.day)]);
  expect(marked[0]?.getAttribute('aria-current')).toBe('date');
  expect(document.querySelectorAll('[aria-label^="Today"]')).toHaveLength(0);
  await expectAccessible();
});
