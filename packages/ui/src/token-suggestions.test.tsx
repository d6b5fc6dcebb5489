import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from './testing/show.tsx';
import { TokenInput } from './token-input.tsx';

const all = [
  { id: 'd', label: 'Design', description: '3 people' },
  { id: 'n', label: 'Delivery', description: 'One person' },
];

function People() {
  const [people, setPeople] = useState<string[]>([]);
  const [text, setText] = useState('');
  const options = text === '' ? [] : all.filter(({ label }) => label.toLowerCase().includes(text));
  const suggestions = {
    label: 'Groups',
    options,
    onText: setText,
    onChoose: (id: string) => setPeople([...people, `${id}@x.org`]),
  };
  return (
    <TokenInput
      label="People"
      values={people}
      onChange={setPeople}
      isValid={(value) => value.includes('@')}
      suggestions={suggestions}
    />
  );
}

const input = () => page.getByRole('combobox', { name: 'People' });
const options = () => page.getByRole('option');
const tokens = () =>
  page
    .getByRole('list')
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test('what is typed may stand for more: arrow keys walk, Enter takes one and the input is empty again', async () => {
  await show(<People />);
  await input().click();
  await userEvent.keyboard('de');
  await expect.element(options().nth(0)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(options().nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect.element(input()).toHaveAttribute('aria-activedescendant', options().nth(1).element().id);
  await userEvent.keyboard('{Enter}');
  await expect.poll(tokens).toEqual(['n@x.org']);
  await expect.element(input()).toHaveValue('');
  await expect.element(input()).toHaveAttribute('aria-expanded', 'false');
});

test('a pointer takes one, and the input keeps the focus; Escape goes on without', async () => {
  await show(<People />);
  await input().click();
  await userEvent.keyboard('des');
  await options().nth(0).click();
  await expect.poll(tokens).toEqual(['d@x.org']);
  await expect.element(input()).toHaveFocus();
  await userEvent.keyboard('del{Escape}');
  await expect.element(input()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  await expect.poll(tokens).toEqual(['d@x.org', 'del“del” isn’t valid']);
});
