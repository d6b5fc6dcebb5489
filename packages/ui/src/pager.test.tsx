import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import layout from './list-state.module.css';
import { LoadMore, Pager } from './pager.tsx';
import { expectAccessible } from './testing/accessibility.ts';
import { show } from './testing/show.tsx';

interface ListProps {
  total: number;
  hasCount?: boolean;
}

/** A list that is read on by two rows. */
function List({ total, hasCount = false }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(2);
  return (
    <>
      <ul ref={list}>
        {Array.from({ length: shown }, (_, row) => (
          <li key={row} className={layout.row}>
            <a href={`#${row}`}>Row {row + 1}</a>
          </li>
        ))}
      </ul>
      <LoadMore
        rows={list}
        shown={shown}
        count={hasCount ? `Showing ${shown} of ${total}` : undefined}
        hasMore={shown < total}
        isLoading={false}
        onMore={() => setShown(Math.min(total, shown + 2))}
      />
    </>
  );
}

const more = () => page.getByRole('button', { name: 'Show more' });

test('reading on keeps the focus on its button, and gives it to the first new row with the last ones', async () => {
  await show(<List total={5} />);
  more().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Row 4')).toBeVisible();
  await expect.element(more()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: 'Row 5' })).toHaveFocus();
  await expect.element(more()).not.toBeInTheDocument();
});

test('how much is shown is said aloud, and has the focus once everything is', async () => {
  await show(<List total={4} hasCount />);
  await expectAccessible();
  more().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status')).toHaveTextContent('Showing 4 of 4');
  await expect.element(page.getByRole('status')).toHaveFocus();
});

test('while most rows are being drawn nothing is said of how many they are', async () => {
  const list = {
    shown: 2,
    count: 'Showing 2 of 9',
    hasMore: true,
    isLoading: false,
    onMore: vi.fn<() => void>(),
  };
  await show(<LoadMore {...list} isDrawing />);
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
  await expect.element(more()).not.toBeInTheDocument();
  await show(<LoadMore {...list} />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Showing 2 of 9');
  await expect.element(more()).toBeVisible();
});

test('the next rows that could not be read are asked for again', async () => {
  const onMore = vi.fn<() => void>();
  await show(<LoadMore shown={2} hasMore isLoading={false} hasFailed onMore={onMore} />);
  await expect.element(page.getByRole('alert').getByText(/The problem is on our end/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(onMore).toHaveBeenCalledOnce();
});

function Pages({ total = 120, first = 1 }: { total?: number; first?: number }) {
  const [shown, setShown] = useState(first);
  return (
    <>
      <p>Page {shown}</p>
      <Pager page={shown} size={50} total={total} onPage={setShown} />
    </>
  );
}

test('pages are turned by keyboard, and the focus is not lost at either end', async () => {
  await show(<Pages />);
  const [before, after] = [
    page.getByRole('button', { name: 'Previous' }),
    page.getByRole('button', { name: 'Next' }),
  ];
  await expect.element(before).toBeDisabled();
  await expect.element(page.getByRole('status')).toHaveTextContent('1 to 50 of 120');
  await expectAccessible();
  after.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status')).toHaveTextContent('51 to 100 of 120');
  await expect.element(after).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status')).toHaveTextContent('101 to 120 of 120');
  await expect.element(page.getByRole('status')).toHaveFocus();
});

test('a list that got shorter than its page leads to the last one, and one page needs no way', async () => {
  await show(<Pages first={9} />);
  await expect.element(page.getByText('Page 3')).toBeVisible();
  await show(<Pages total={50} />);
  await expect.element(page.getByText('Page 1')).toBeVisible();
  expect(page.getByRole('navigation').elements()).toHaveLength(1);
});

test('in Arabic the next page is to the left', async () => {
  await show(<Pages />, 'ar');
  const x = (name: string): number => page.getByRole('button', { name }).element().getBoundingClientRect().x;
  expect(x('التالي')).toBeLessThan(x('السابق'));
});
