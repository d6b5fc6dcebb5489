import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from './testing/accessibility.ts';
import { show } from './testing/show.tsx';
import { ToastRegion } from './toast-region.tsx';
import { addToast, toastQueue } from './toasts.ts';

afterEach(() => {
  toastQueue.clear();
  vi.useRealTimers();
});

test('a toast can be undone, and is gone then', async () => {
  const onAction = vi.fn<() => void>();
  await show(<ToastRegion />);
  addToast('Meeting deleted', { action: { label: 'Undo', onAction } });
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/Meeting deleted/);
  await expectAccessible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => onAction.mock.calls.length).toBe(1);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('F6 leads to the toasts, and they can be dismissed there', async () => {
  await show(<ToastRegion />);
  addToast('Saved', { tone: 'success' });
  await expect.element(page.getByRole('region')).toBeVisible();
  await userEvent.keyboard('{F6}');
  await expect.poll(() => page.getByRole('region').element().contains(document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByText('Saved')).not.toBeInTheDocument();
});

test('covers nothing that has the focus, also what gets it later', async () => {
  const rows = Array.from({ length: 60 }, (_, row) => `Row ${row}`);
  const isSeen = (name: string): boolean => {
    const button = page.getByRole('button', { name, exact: true }).element();
    const { left, top, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === button;
  };
  await show(
    <>
      {rows.map((row) => (
        <div key={row} style={{ display: 'flex', justifyContent: 'end' }}>
          <button style={{ blockSize: '2rem', inlineSize: '16rem' }}>{row}</button>
        </div>
      ))}
      <ToastRegion />
    </>,
  );
  const last = rows.findLast((row) => {
    const { bottom } = page.getByRole('button', { name: row, exact: true }).element().getBoundingClientRect();
    return bottom < window.innerHeight;
  })!;
  page.getByRole('button', { name: last, exact: true }).element().focus();
  expect(isSeen(last)).toBe(true);
  addToast('Saved', { action: { label: 'Undo', onAction: () => undefined } });
  await expect.element(page.getByText('Saved')).toBeVisible();
  await expect.poll(() => isSeen(last)).toBe(true);
  for (let more = 0; more < 5; more += 1) await userEvent.keyboard('{Tab}');
  const next = rows[rows.indexOf(last) + 5]!;
  await expect.element(page.getByRole('button', { name: next, exact: true })).toHaveFocus();
  await expect.poll(() => isSeen(next)).toBe(true);
});

test('a toast goes after six seconds, one of a failure stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  await show(<ToastRegion />);
  addToast('Saved');
  addToast('Not saved', { tone: 'danger' });
  await vi.waitUntil(() => document.body.textContent?.includes('Saved'));
  await vi.advanceTimersByTimeAsync(6100);
  expect(document.body.textContent).not.toMatch(/^Saved/);
  expect(document.body.textContent).toContain('Not saved');
});

test('the caller can take a toast away', async () => {
  await show(<ToastRegion />);
  const close = addToast('Connecting');
  await expect.element(page.getByText('Connecting')).toBeVisible();
  close();
  await expect.element(page.getByText('Connecting')).not.toBeInTheDocument();
});

test('what was done last can be undone, and what was done before no more', async () => {
  await show(<ToastRegion />);
  const undo = { label: 'Undo', onAction: vi.fn<() => void>() };
  addToast('First cancelled', { action: undo });
  addToast('Link copied');
  addToast('Second cancelled', { action: undo });
  await expect.element(page.getByText('Second cancelled')).toBeVisible();
  await expect.element(page.getByText('Link copied')).toBeVisible();
  await expect.element(page.getByText('First cancelled')).not.toBeInTheDocument();
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toHaveLength(1);
});
