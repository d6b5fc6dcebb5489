import { lazy, Suspense, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './button.tsx';
import { LateMenuTrigger, Menu, MenuItem, MenuSection, MenuTrigger, SubmenuTrigger } from './menu.tsx';
import { Popover, PopoverTrigger } from './popover.tsx';
import { expectAccessible } from './testing/accessibility.ts';
import { show } from './testing/show.tsx';

const onAction = vi.fn<(...args: unknown[]) => void>();

const sample = (
  <MenuTrigger>
    <Button>More</Button>
    <Menu onAction={onAction}>
      <MenuItem id="copy">Copy</MenuItem>
      <SubmenuTrigger>
        <MenuItem>Language</MenuItem>
        <Menu>
          <MenuItem id="da">Dansk</MenuItem>
        </Menu>
      </SubmenuTrigger>
      <MenuSection title="Theme" selectionMode="single" defaultSelectedKeys={['dark']}>
        <MenuItem id="light">Light</MenuItem>
        <MenuItem id="dark">Dark</MenuItem>
      </MenuSection>
    </Menu>
  </MenuTrigger>
);

test('opens with the arrow key, acts with Enter, and gives the focus back', async () => {
  await show(sample);
  await expect.element(page.getByRole('button', { name: 'More' })).toBeVisible();
  await userEvent.keyboard('{Tab}{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Copy' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onAction.mock.calls).toContainEqual(['copy', undefined]);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus();
});

test('Escape closes it', async () => {
  await show(sample);
  await page.getByRole('button', { name: 'More' }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});

test.each([
  ['en', '{ArrowRight}'],
  ['ar', '{ArrowLeft}'],
] as const)('in %s %s opens the submenu', async (locale, key) => {
  await show(sample, locale);
  await expect.element(page.getByRole('button', { name: 'More' })).toBeVisible();
  await userEvent.keyboard(`{Tab}{ArrowDown}{ArrowDown}${key}`);
  await expect.element(page.getByRole('menuitem', { name: 'Dansk' })).toHaveFocus();
});

test('a section with choices tells which one is chosen', async () => {
  await show(sample);
  await page.getByRole('button', { name: 'More' }).click();
  await expect
    .element(page.getByRole('menuitemradio', { name: 'Dark' }))
    .toHaveAttribute('aria-checked', 'true');
  await expect
    .element(page.getByRole('menuitemradio', { name: 'Light' }))
    .toHaveAttribute('aria-checked', 'false');
});

test('a popover is a named dialog beside its button', async () => {
  await show(
    <PopoverTrigger>
      <Button>Details</Button>
      <Popover label="About the meeting">Number 128 456 773</Popover>
    </PopoverTrigger>,
  );
  await page.getByRole('button', { name: 'Details' }).click();
  await expect.element(page.getByRole('dialog', { name: 'About the meeting' })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

const Late = lazy(() =>
  Promise.resolve({
    default: () => (
      <LateMenuTrigger className="more" label="More" icon="…">
        <Menu>
          <MenuItem id="copy">Copy</MenuItem>
        </Menu>
      </LateMenuTrigger>
    ),
  }),
);

/** A plain button whose menu comes with the press. */
function PlainUntilPressed() {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <button type="button" aria-label="More" onClick={() => setWanted(true)}>
      …
    </button>
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <Late />
    </Suspense>
  ) : (
    button
  );
}

test('a menu that comes with the press gives the focus back to the button in its place, again and again', async () => {
  await show(<PlainUntilPressed />);
  const button = page.getByRole('button', { name: 'More' });
  await expect.element(button).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  for (let time = 0; time < 2; time += 1) {
    await expect.element(page.getByRole('menu')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    if (time === 0) await userEvent.keyboard('{Enter}');
  }
});
