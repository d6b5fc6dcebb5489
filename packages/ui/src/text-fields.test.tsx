import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NumberField } from './number-field.tsx';
import { PasswordInput } from './password-input.tsx';
import { show } from './testing/show.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';
import { TextInput } from './text-input.tsx';

const fields = { TextField, TextArea, TextInput };

test.each(Object.entries(fields))('%s is tied to its label, hint and error', async (_, Field) => {
  await show(<Field label="Topic" hint="Shown in the invitation" error="Enter a topic" isOptional />);
  const input = page.getByRole('textbox', { name: 'Topic (optional)' });
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveAccessibleDescription(/Enter a topic/);
  await expect.element(input).toHaveAccessibleDescription(/Shown in the invitation/);
});

test('a Latin value stays on the right side of an Arabic form', async () => {
  await show(<TextInput label="العنوان" defaultValue="Mira" />, 'ar');
  await expect.element(page.getByRole('textbox')).toHaveStyle({ textAlign: 'right', direction: 'ltr' });
});

test('a password can be shown and hidden', async () => {
  await show(<PasswordInput label="Password" defaultValue="secret" />);
  const input = page.getByLabelText('Password', { exact: true });
  await expect.element(input).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(input).toHaveAttribute('type', 'text');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveAttribute('type', 'password');
});

test('a number goes up and down with keys, and is written as the language does', async () => {
  const onChange = vi.fn<(...args: unknown[]) => void>();
  await show(<NumberField label="Seats" defaultValue={1200} maxValue={1201} onChange={onChange} />);
  await expect.element(page.getByRole('textbox', { name: 'Seats' })).toHaveValue('1,200');
  await userEvent.keyboard('{Tab}{ArrowUp}{ArrowUp}');
  await expect.element(page.getByRole('textbox', { name: 'Seats' })).toHaveValue('1,201');
  await expect.poll(() => onChange.mock.lastCall).toEqual([1201]);
});

test('a number that is typed takes the place of the other, however the field came by the focus', async () => {
  const onChange = vi.fn<(...args: unknown[]) => void>();
  await show(<NumberField label="Times" defaultValue={10} onChange={onChange} />);
  const input = page.getByRole('textbox', { name: 'Times' });
  input.element().focus();
  await userEvent.keyboard('4{Tab}');
  await expect.poll(() => onChange.mock.lastCall).toEqual([4]);
});
