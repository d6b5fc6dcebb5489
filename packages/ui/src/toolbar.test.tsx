import { Button as AriaButton } from 'react-aria-components/Button';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from './testing/show.tsx';
import { Toolbar } from './toolbar.tsx';

const bar = (
  <>
    <button type="button">before</button>
    <Toolbar label="Controls">
      <button type="button">one</button>
      <button type="button" disabled>
        off
      </button>
      <fieldset aria-label="More">
        <button type="button">two</button>
        <button type="button">three</button>
      </fieldset>
    </Toolbar>
    <button type="button">after</button>
  </>
);
const button = (name: string) => page.getByRole('button', { name });
const press = (keys: string) => userEvent.keyboard(keys);

test.each([
  ['en', '{ArrowRight}', '{ArrowLeft}'],
  ['ar', '{ArrowLeft}', '{ArrowRight}'],
] as const)('arrow keys go along it as the page runs, and stop at its ends: %s', async (locale, on, back) => {
  await show(bar, locale);
  await press('{Tab}{Tab}');
  await expect.element(button('one')).toHaveFocus();
  await press(back);
  await expect.element(button('one')).toHaveFocus();
  await press(on); // over what is disabled, into the group
  await expect.element(button('two')).toHaveFocus();
  await press(on + on);
  await expect.element(button('three')).toHaveFocus();
  await press(back);
  await expect.element(button('two')).toHaveFocus();
});

test('arrow keys go past a button that hears keys itself', async () => {
  const onKeyDown = vi.fn<() => void>();
  await show(
    <Toolbar label="Controls">
      <button type="button">one</button>
      <AriaButton onKeyDown={onKeyDown}>menu</AriaButton>
      <button type="button">two</button>
    </Toolbar>,
  );
  await press('{Tab}{ArrowRight}');
  await expect.element(button('menu')).toHaveFocus();
  await press('{ArrowDown}');
  expect(onKeyDown).toHaveBeenCalledOnce();
  await press('{ArrowRight}');
  await expect.element(button('two')).toHaveFocus();
});

test('the Tab key leaves it both ways, and comes back to where it was', async () => {
  await show(bar);
  await press('{Tab}{Tab}{ArrowRight}{Tab}');
  await expect.element(button('after')).toHaveFocus();
  await press('{Shift>}{Tab}{/Shift}');
  await expect.element(button('two')).toHaveFocus();
  await press('{Shift>}{Tab}{/Shift}');
  await expect.element(button('before')).toHaveFocus();
  await press('{Tab}');
  await expect.element(button('two')).toHaveFocus();
});

test('a control that takes the focus otherwise keeps it', async () => {
  await show(bar);
  await press('{Tab}{Tab}{Tab}');
  await expect.element(button('after')).toHaveFocus();
  await page.getByRole('button', { name: 'two' }).click();
  await expect.element(button('two')).toHaveFocus();
});
