import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TestLocale } from '@portico/i18n/testing/texts';
import { Badge } from './badge.tsx';
import { PlainButton } from './plain-button.tsx';
import { RowMenu } from './row-menu.tsx';
import { Table, type Column, type Sort } from './table.tsx';
import { expectAccessible } from './testing/accessibility.ts';
import { show } from './testing/show.tsx';

interface Person {
  id: string;
  name: string;
  role: string;
  seen: number;
}

const columns: readonly Column<Person>[] = [
  { id: 'name', name: 'Name', sorts: 'ascending', render: ({ id, name }) => <a href={`#${id}`}>{name}</a> },
  { id: 'state', name: 'Status', fold: 'beside', render: () => <Badge tone="success">Active</Badge> },
  { id: 'role', name: 'Role', render: ({ role }) => role },
  {
    id: 'seen',
    name: 'Last seen',
    sorts: 'descending',
    isNumber: true,
    fold: 'named',
    render: ({ seen }) => seen,
  },
];

const peopleOf = (count: number): Person[] =>
  Array.from({ length: count }, (_, n) => ({ id: `p${n}`, name: `Person ${n}`, role: 'Host', seen: n }));

const onDelete = vi.fn<(names: string) => void>();
const onEdit = vi.fn<(id: string) => void>();

interface Options {
  count?: number;
  canChoose?: boolean;
  width?: number;
  locale?: TestLocale;
}

const renderActions = ({ id, name }: Person) => (
  <RowMenu
    name={name}
    entries={[
      { id: 'edit', label: 'Edit', icon: Pencil, onAction: () => onEdit(id) },
      { id: 'delete', label: 'Delete', icon: Trash2, tone: 'danger', onAction: () => onDelete(name) },
    ]}
  />
);

const renderBulk = (chosen: readonly Person[], clear: () => void) => {
  const press = (): void => {
    onDelete(chosen.map(({ name }) => name).join(', '));
    clear();
  };
  return <PlainButton onClick={press}>Delete</PlainButton>;
};

function People({ count = 6, canChoose = true }: Options) {
  const [sort, setSort] = useState<Sort>({ column: 'name', isAscending: true });
  const rows = peopleOf(count).toSorted((a, b) => (sort.isAscending ? a.seen - b.seen : b.seen - a.seen));
  return (
    <main>
      <PlainButton>Before</PlainButton>
      <Table
        label="People"
        {...{ columns, rows, sort, renderActions }}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        onSort={setSort}
        renderBulk={canChoose ? renderBulk : undefined}
      />
      <PlainButton>After</PlainButton>
    </main>
  );
}

async function open({ width = 900, locale = 'en', ...options }: Options = {}): Promise<HTMLElement> {
  const place = await show(<People {...options} />, locale);
  place.style.inlineSize = `${width}px`;
  onDelete.mockClear();
  onEdit.mockClear();
  return place;
}

const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const selected = () => page.getByRole('row', { selected: true }).elements().length;
const firstRow = (): Element => page.getByRole('rowheader').first().element();

test('a table that is only read is a table, one whose rows are chosen a grid; both are accessible', async () => {
  const place = await open({ canChoose: false });
  await expect.element(page.getByRole('table', { name: 'People' })).toHaveAttribute('aria-rowcount', '7');
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  await expectAccessible();
  place.remove();
  await open();
  await expect
    .element(page.getByRole('grid', { name: 'People' }))
    .toHaveAttribute('aria-multiselectable', 'true');
  await row('Person 1').getByRole('checkbox').click();
  await expectAccessible();
});

test('the head of a column sorts by it, the other way with the next press, and says so', async () => {
  await open();
  const head = page.getByRole('columnheader', { name: 'Last seen' });
  await expect.element(head).toHaveAttribute('aria-sort', 'none');
  await head.getByRole('button').click();
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  expect(firstRow().textContent).toBe('Person 5');
  await userEvent.keyboard('{Enter}');
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  expect(firstRow().textContent).toBe('Person 0');
  await expect.element(page.getByRole('columnheader', { name: 'Status' })).not.toHaveAttribute('aria-sort');
});

test('the Tab key stops once in the rows, and goes on behind them and back', async () => {
  await open();
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Tab}');
  await expect.element(row('Person 0')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Tab}');
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(row('Person 2')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(page.getByRole('button', { name: 'Last seen' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{End}');
  await expect.element(row('Person 5')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(row('Person 0')).toHaveFocus();
});

test('keys choose one row, a range, all and none, and say how many are chosen', async () => {
  await open();
  (row('Person 1').element() as HTMLElement).focus();
  await userEvent.keyboard(' {ArrowDown}{ArrowDown} ');
  expect(selected()).toBe(2);
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected()).toBe(4);
  await expect.element(page.getByRole('status')).toHaveTextContent('4 selected');
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(selected()).toBe(3);
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(selected()).toBe(6);
  await expect.element(page.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
  await userEvent.keyboard('{Escape}');
  expect(selected()).toBe(0);
  await expect.element(row('Person 4')).toHaveFocus();
});

test('the key of A chooses all on an Arabic keyboard too', async () => {
  await open({ locale: 'ar' });
  (row('Person 1').element() as HTMLElement).focus();
  const press = { key: 'ش', code: 'KeyA', ctrlKey: true, bubbles: true, cancelable: true };
  row('Person 1').element().dispatchEvent(new KeyboardEvent('keydown', press));
  await expect.poll(selected).toBe(6);
});

test('Enter follows the link of a row', async () => {
  await open();
  (row('Person 3').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => window.location.hash).toBe('#p3');
});

test.each([
  ['en', '{ArrowRight}'],
  ['ar', '{ArrowLeft}'],
] as const)(
  'in %s %s leads through a row: its checkbox, its link, its menu, and to the row again',
  async (locale, key) => {
    await open({ locale });
    const line = row('Person 2');
    (line.element() as HTMLElement).focus();
    await userEvent.keyboard(key);
    await expect.element(line.getByRole('checkbox')).toHaveFocus();
    await userEvent.keyboard(key);
    await expect.element(line.getByRole('link')).toHaveFocus();
    await userEvent.keyboard(key);
    await expect.element(line.getByRole('button')).toHaveFocus();
    await userEvent.keyboard(key);
    await expect.element(line).toHaveFocus();
  },
);

test('by pointer, Shift draws a range, and the checkbox above chooses all or none', async () => {
  await open();
  await row('Person 1').getByRole('checkbox').click();
  await row('Person 4')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  expect(selected()).toBe(4);
  const all = page.getByRole('checkbox', { name: 'Select all' });
  expect((all.element() as HTMLInputElement).indeterminate).toBe(true);
  await all.click();
  expect(selected()).toBe(6);
  await all.click();
  expect(selected()).toBe(0);
});

test('rows that are chosen are acted on together, and the focus comes back to the rows', async () => {
  await open();
  await row('Person 1').getByRole('checkbox').click();
  await row('Person 3').getByRole('checkbox').click();
  await page
    .getByRole('group', { name: 'Actions for the selection' })
    .getByRole('button', { name: 'Delete' })
    .click();
  expect(onDelete.mock.calls).toEqual([['Person 1, Person 3']]);
  expect(page.getByRole('group').elements()).toEqual([]);
  await expect.element(row('Person 3')).toHaveFocus();
});

test('a row has a menu, by keyboard too, and gives the focus back to its button', async () => {
  await open();
  (row('Person 2').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onEdit.mock.calls).toEqual([['p2']]);
  await expect.element(row('Person 2').getByRole('button')).toHaveFocus();
});

test('on a phone a row is a card, with its state beside it, and nothing is wider than the screen', async () => {
  const place = await open({ width: 340 });
  const box = (element: Element) => element.getBoundingClientRect();
  const line = row('Person 2');
  const [name, role] = [line.getByRole('rowheader').element(), line.getByText('Host').element()];
  expect(box(role).top).toBeGreaterThan(box(name).bottom - 1);
  const badge = box(line.getByText('Active').element());
  expect(badge.top).toBeLessThan(box(name).bottom);
  expect(place.scrollWidth).toBeLessThanOrEqual(340);
  await line.getByRole('checkbox').click();
  await expectAccessible();
});

test('of a long table only the rows near the screen are there, and the keyboard reaches all', async () => {
  await open({ count: 1000 });
  await expect.poll(() => page.getByRole('rowheader').elements().length).toBeLessThan(250);
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '1001');
  (row('Person 0').element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(row('Person 999')).toHaveFocus();
  await expect.element(row('Person 999')).toHaveAttribute('aria-rowindex', '1001');
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(page.getByRole('status')).toHaveTextContent('1,000 selected');
  await userEvent.keyboard('{Home}');
  await expect.element(row('Person 0')).toHaveFocus();
});

test.each([
  [800, 4, 'table'],
  [800, 8, 'cards'],
  [1000, 8, 'table'],
  [600, 4, 'cards'],
])(
  'with %i pixels of room, rows of %i columns are a %s, which takes all of it',
  async (width, count, look) => {
    const many = Array.from({ length: count }, (_, n): Column<Person> => ({
      id: `c${n}`,
      name: `Column ${n}`,
      fold: 'named',
      isNumber: n > 1,
      render: ({ name }) => name,
    }));
    const place = await show(
      <Table
        label="People"
        columns={many}
        rows={peopleOf(3)}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
      />,
    );
    place.style.inlineSize = `${width}px`;
    const row = page.getByRole('row', { name: /Person 1/ }).element();
    expect(getComputedStyle(row).display).toBe(look === 'table' ? 'table-row' : 'grid');
    expect(Math.round(row.getBoundingClientRect().width)).toBe(width);
    const sides = [...row.children].map((cell) => getComputedStyle(cell).textAlign);
    expect(sides.slice(1, 3)).toEqual(['start', look === 'table' ? 'end' : 'start']);
  },
);
