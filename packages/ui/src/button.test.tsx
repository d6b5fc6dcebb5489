import { Mic } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './button.tsx';
import { Form } from './form.tsx';
import { IconButton } from './icon-button.tsx';
import { PlainButton, PlainLink } from './plain-button.tsx';
import { show } from './testing/show.tsx';
import { ToggleButton } from './toggle-button.tsx';
import { Toolbar } from './toolbar.tsx';

test('Enter and Space press a button', async () => {
  const press = vi.fn<() => void>();
  await show(<Button onPress={press}>Save</Button>);
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}{ }');
  await expect.poll(() => press.mock.calls.length).toBe(2);
});

test('a waiting button keeps its focus and width, says so, and does not act', async () => {
  const press = vi.fn<() => void>();
  await show(
    <>
      <Button>Save</Button>
      <Button isPending onPress={press}>
        Save
      </Button>
    </>,
  );
  const [idle, waiting] = page.getByRole('button').elements();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  expect(document.activeElement).toBe(waiting);
  expect(press).not.toHaveBeenCalled();
  expect(waiting?.clientWidth).toBe(idle?.clientWidth);
  await expect
    .element(page.getByRole('button', { name: /Please wait/ }))
    .toHaveAttribute('aria-disabled', 'true');
});

test('a native button sends its form, but not while it waits', async () => {
  const submit = vi.fn<(event: SyntheticEvent) => void>((event) => event.preventDefault());
  await show(
    <Form onSubmit={submit}>
      <PlainButton type="submit">Send</PlainButton>
      <PlainButton type="submit" isPending>
        Again
      </PlainButton>
    </Form>,
  );
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => submit.mock.calls.length).toBe(1);
  await page.getByRole('button', { name: /Again/ }).click({ force: true });
  await expect.poll(() => submit.mock.calls.length).toBe(1);
});

test('a link that looks like a button is a link', async () => {
  await show(<PlainLink href="#details">Details</PlainLink>);
  await expect.element(page.getByRole('link', { name: 'Details' })).toHaveAttribute('href', '#details');
});

test('an icon button says its name in a tooltip on keyboard focus', async () => {
  await show(<IconButton icon={Mic} label="Mute" />);
  await expect.element(page.getByRole('button', { name: 'Mute' })).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('tooltip')).toMatchTextContent(/Mute/);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
});

test('a toggle button tells whether it is on', async () => {
  await show(<ToggleButton icon={Mic} label="Microphone" />);
  const toggle = page.getByRole('button', { name: 'Microphone' });
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
  await userEvent.keyboard('{Tab}{ }');
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
});

test.each([
  ['en', '{ArrowRight}'],
  ['ar', '{ArrowLeft}'],
] as const)('in %s %s leads to the next button of a toolbar', async (locale, key) => {
  await show(
    <Toolbar label="Tools">
      <Button>One</Button>
      <Button>Two</Button>
    </Toolbar>,
    locale,
  );
  await expect.element(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible();
  await userEvent.keyboard(`{Tab}${key}`);
  await expect.element(page.getByRole('button', { name: 'Two' })).toHaveFocus();
});
