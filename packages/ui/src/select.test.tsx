import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ComboBox } from './combo-box.tsx';
import { Form } from './form.tsx';
import { Select } from './select.tsx';
import { expectAccessible } from './testing/accessibility.ts';
import { show } from './testing/show.tsx';

const options = [
  { id: 'copenhagen', label: 'Copenhagen' },
  { id: 'riyadh', label: 'Riyadh' },
  { id: 'tokyo', label: 'Tokyo' },
] as const;
type Zone = (typeof options)[number]['id'];

test('a select opens, moves and chooses by keyboard', async () => {
  const onChange = vi.fn<(...args: unknown[]) => void>();
  await show(<Select label="Zone" options={options} defaultValue="copenhagen" onChange={onChange} />);
  const button = page.getByRole('button', { name: /Zone/ });
  await expect.element(button).toMatchTextContent(/Copenhagen/);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('option', { name: 'Copenhagen' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'Riyadh' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onChange.mock.calls).toContainEqual(['riyadh']);
  await expect.element(button).toMatchTextContent(/Riyadh/);
});

test('a select says what is wrong', async () => {
  await show(<Select label="Zone" options={options} error="Choose a zone" />);
  await expect
    .element(page.getByRole('button', { name: /Zone/ }))
    .toHaveAccessibleDescription(/Choose a zone/);
});

test('a combo box finds by a part of the name', async () => {
  const onChange = vi.fn<(...args: unknown[]) => void>();
  await show(<ComboBox label="Zone" options={options} onChange={onChange} />);
  await page.getByRole('combobox', { name: 'Zone' }).fill('yad');
  await expect.element(page.getByRole('option')).toMatchTextContent(/Riyadh/);
  await expectAccessible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option')).toHaveAttribute('data-focused');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onChange.mock.calls).toContainEqual(['riyadh']);
  await expect.element(page.getByRole('combobox')).toHaveValue('Riyadh');
});

test.each([
  { typed: 'tok', keys: '{Enter}', chosen: 'Tokyo' },
  { typed: 'tok', keys: '{Control>}{Enter}{/Control}', chosen: 'Tokyo' },
  { typed: 'tok', keys: '{Tab}', chosen: 'Tokyo' },
  { typed: 'o', keys: '{Enter}', chosen: 'Copenhagen' },
  { typed: 'o', keys: '{Tab}', chosen: 'Riyadh' },
  { typed: 'xyz', keys: '{Control>}{Enter}{/Control}', chosen: 'Riyadh' },
  { typed: '', keys: '{Control>}{Enter}{/Control}', chosen: 'Riyadh' },
])('“$typed” typed into a combo box and $keys is $chosen, and not sent unseen', async (row) => {
  const sent: unknown[] = [];
  function Plan() {
    const [zone, setZone] = useState<Zone>('riyadh');
    return (
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(zone);
        }}
      >
        <ComboBox label="Zone" options={options} value={zone} onChange={(next) => next && setZone(next)} />
        <button type="submit">Send</button>
      </Form>
    );
  }
  await show(<Plan />);
  await page.getByRole('combobox').fill(row.typed);
  await userEvent.keyboard(row.keys);
  await expect.element(page.getByRole('combobox')).toHaveValue(row.chosen);
  expect(sent).toEqual([]);
  (page.getByRole('combobox').element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}{Control>}{Enter}{/Control}');
  expect(sent).toEqual([row.chosen.toLowerCase()]);
});

test('a combo box says when nothing matches, in the language of the page', async () => {
  await show(<ComboBox label="Zone" options={options} />, 'ar');
  await page.getByRole('combobox', { name: 'Zone' }).fill('xyz');
  await expect.element(page.getByText('لا نتائج مطابقة')).toBeVisible();
});

test('the list of a field as wide as a phone does not make the page scroll to the side', async () => {
  await page.viewport(375, 700);
  await show(<ComboBox label="Zone" options={options} />);
  await page.getByRole('combobox', { name: 'Zone' }).fill('o');
  await expect.element(page.getByRole('option', { name: 'Tokyo' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});
