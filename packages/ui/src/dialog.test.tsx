import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFoot } from './dialog.tsx';
import { Sheet } from './sheet.tsx';
import { expectAccessible } from './testing/accessibility.ts';
import { show } from './testing/show.tsx';

function Sample() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Schedule</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Schedule a meeting">
        <DialogBody>When?</DialogBody>
        <DialogFoot>
          <Button>Create</Button>
        </DialogFoot>
      </Dialog>
    </>
  );
}

test('a dialog holds the focus, and gives it back when Escape closes it', async () => {
  await show(<Sample />);
  await page.getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a meeting' });
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  for (let press = 0; press < 5; press++) await userEvent.keyboard('{Tab}');
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Schedule' })).toHaveFocus();
});

test('the cross closes a dialog', async () => {
  await show(<Sample />);
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a question offers the harmless answer first', async () => {
  const onClose = vi.fn<() => void>();
  await show(
    <ConfirmDialog isOpen onClose={onClose} title="Delete?" confirmLabel="Delete" onConfirm={() => {}}>
      It is gone then.
    </ConfirmDialog>,
  );
  await expect.element(page.getByRole('alertdialog', { name: 'Delete?' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('a question waits for its answer to be carried out, and stays when that fails', async () => {
  const onClose = vi.fn<() => void>();
  const answers = [() => Promise.reject(new Error('no')), () => Promise.resolve()];
  await show(
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete?"
      confirmLabel="Delete"
      onConfirm={() => answers.shift()!()}
    >
      It is gone then.
    </ConfirmDialog>,
  );
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test.each([
  ['en', 'right'],
  ['ar', 'left'],
] as const)('in %s a sheet hangs on the %s edge', async (locale, side) => {
  await page.viewport(1000, 700);
  await show(
    <Sheet isOpen onClose={() => {}} title="Downloads">
      Text
    </Sheet>,
    locale,
  );
  const sheet = page.getByRole('dialog', { name: 'Downloads' });
  await expect.element(sheet).toBeVisible();
  await expect
    .poll(() => {
      const { left, right } = sheet.element().getBoundingClientRect();
      return side === 'right' ? innerWidth - right : left;
    })
    .toBeLessThan(24);
  await expectAccessible();
});
