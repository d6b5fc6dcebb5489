import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CalendarArt } from './art/calendar.tsx';
import { ListState, type ListStateProps } from './list-state.tsx';
import { PlainButton } from './plain-button.tsx';
import { expectAccessible } from './testing/accessibility.ts';
import { show } from './testing/show.tsx';

const onRetry = vi.fn<() => void>();
const words = {
  art: <CalendarArt />,
  title: 'No meetings yet',
  text: 'Plan one.',
  action: <PlainButton>Schedule</PlainButton>,
};
const states: Record<string, ListStateProps> = {
  loading: { state: 'loading', shape: 'person' },
  empty: { state: 'empty', words },
  failed: { state: 'failed', reference: 'Reference: PT_1', onRetry },
  forbidden: { state: 'forbidden' },
  offline: { state: 'offline', onRetry },
};
const said: Record<string, string> = {
  loading: 'Loading…',
  empty: 'No meetings yet',
  failed: 'Something went wrong',
  forbidden: 'You don’t have access',
  offline: 'You’re offline',
};

const shown = ([name, state]: [string, ListStateProps]) => [name, 'whole', state] as const;
const asPart = ([name, state]: [string, ListStateProps]) =>
  [name, 'in part', { ...state, isPart: true }] as const;
const all = Object.entries(states);

test.each([...all.map(shown), ...all.map(asPart)])('%s, %s, says so to everybody', async (name, _, state) => {
  await show(
    <>
      <h1>Meetings</h1>
      <h2>All</h2>
      <ListState {...state} />
    </>,
  );
  await expect.element(page.getByText(said[name] ?? '').first()).toBeInTheDocument();
  await expectAccessible();
});

test.each([false, true])(
  'a list that failed is heard of, and asked again by keyboard (in part: %s)',
  async (isPart) => {
    await show(<ListState state="failed" isPart={isPart} onRetry={onRetry} />);
    onRetry.mockClear();
    await expect.element(page.getByRole('alert').getByText('Something went wrong')).toBeVisible();
    await userEvent.keyboard('{Tab}{Enter}');
    expect(onRetry).toHaveBeenCalledOnce();
  },
);

test('rows that are on their way take about as much room as rows', async () => {
  await show(<ListState state="loading" rows={4} shape="picture" />);
  const { height } = page.getByText('Loading…').element().parentElement!.getBoundingClientRect();
  expect(height).toBeGreaterThan(200);
});

test('in Arabic the words are those of its language', async () => {
  await show(<ListState state="offline" onRetry={onRetry} />, 'ar');
  await expect.element(page.getByRole('heading', { name: 'أنت غير متصل بالإنترنت' })).toBeVisible();
  await expectAccessible();
});
