import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from './testing/show.tsx';
import { TokenInput } from './token-input.tsx';
import type { TokenReading } from './tokens.ts';

const nobody: string[] = [];

/** Commas belong to a name until there is an @. */
const named: TokenReading = {
  split: (text) => text.split(';'),
  keyOf: (text) => text,
  isOpen: (text) => !text.includes('@'),
};

function People({ start = nobody, reading }: { start?: string[]; reading?: TokenReading }) {
  const [people, setPeople] = useState(start);
  return (
    <TokenInput
      label="People"
      values={people}
      onChange={setPeople}
      isValid={(value) => value.includes('@')}
      {...(reading && { reading })}
    />
  );
}

const input = () => page.getByRole('textbox', { name: 'People' });
const tokens = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test('Enter, a comma and leaving the field add what was typed', async () => {
  await show(<People />);
  await input().click();
  await userEvent.keyboard('mira@x.org{Enter}jonas@x.org,aiko@x.org{Tab}');
  await expect.poll(tokens).toEqual(['mira@x.org', 'jonas@x.org', 'aiko@x.org']);
  await expect.element(page.getByText('1 added')).toBeInTheDocument();
});

test('a comma in a name does not end it, and one behind an address does', async () => {
  await show(<People reading={named} />);
  await input().click();
  await userEvent.keyboard('Doe, Mira mira@x.org,jonas@x.org;Aiko{Enter}');
  await expect.poll(tokens).toEqual(['Doe, Mira mira@x.org', 'jonas@x.org', 'Aiko“Aiko” isn’t valid']);
});

test('a pasted list becomes as many tokens', async () => {
  await show(<People start={['mira@x.org']} />);
  await expect.element(input()).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', 'Jonas <jonas@x.org>; mira@x.org\naiko@x.org');
  input()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.poll(tokens).toEqual(['mira@x.org', 'jonas@x.org', 'aiko@x.org']);
  await expect.element(page.getByText('2 added')).toBeInTheDocument();
});

test('an entry that is not valid is marked and stays', async () => {
  await show(<People start={['mira']} />);
  await expect.element(page.getByText('“mira” isn’t valid')).toBeInTheDocument();
});

test('Backspace leads back to the last token and removes it', async () => {
  await show(<People start={['mira@x.org', 'jonas@x.org']} />);
  await input().click();
  await userEvent.keyboard('{Backspace}');
  await expect.element(page.getByRole('button', { name: 'Remove jonas@x.org' })).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  await expect.poll(tokens).toEqual(['mira@x.org']);
  await expect.element(input()).toHaveFocus();
  await expect.element(page.getByText('jonas@x.org removed')).toBeInTheDocument();
});

test.each([
  ['en', '{ArrowLeft}', '{ArrowRight}'],
  ['ar', '{ArrowRight}', '{ArrowLeft}'],
] as const)('in %s %s goes back and %s goes on', async (locale, back, on) => {
  await show(<People start={['mira@x.org', 'jonas@x.org']} />, locale);
  await input().click();
  await userEvent.keyboard(`${back}${back}`);
  await expect.element(page.getByRole('button', { name: /mira/ })).toHaveFocus();
  await userEvent.keyboard(`${on}${on}`);
  await expect.element(input()).toHaveFocus();
});
