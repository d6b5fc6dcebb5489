import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AvatarStack } from './avatar-stack.tsx';
import { Avatar } from './avatar.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { LevelMeter } from './level-meter.tsx';
import { Notice } from './notice.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Spinner } from './spinner.tsx';
import { show } from './testing/show.tsx';
import { Time } from './time.tsx';

test('initials stand below a picture, and stay where it does not load', async () => {
  await show(<Avatar name="Mira Holm" src="data:image/png;base64,broken" />);
  const avatar = page.getByRole('img', { name: 'Mira Holm' });
  await expect.element(avatar).toHaveAttribute('data-initials', 'MH');
  await expect.poll(() => avatar.element().querySelector('img')).toBeNull();
});

test('a stack says its names as one list', async () => {
  const people = ['Mira', 'Jonas', 'Aiko', 'Sara', 'Omar'].map((name) => ({ id: name, name }));
  await show(<AvatarStack people={people} max={2} total={12} />);
  await expect.element(page.getByText('Mira, Jonas and 10 more')).toBeInTheDocument();
});

test('a time is that of the reader and of the language', async () => {
  await show(<Time at="2026-11-20T09:20:00Z" show="day" />, 'ar');
  await expect.element(page.getByRole('time')).toMatchTextContent(/الجمعة، 20 نوفمبر/);
  await expect.element(page.getByRole('time')).toHaveAttribute('datetime', '2026-11-20T09:20:00Z');
});

test.each([
  { locale: 'en', name: 'أمينة الزهراني', edge: 'left' },
  { locale: 'ar', name: 'Ada Lovelace', edge: 'right' },
] as const)(
  'a name of the other direction stands where words of $locale begin',
  async ({ locale, name, edge }) => {
    await show(
      <span style={{ display: 'grid', inlineSize: '20rem' }}>
        <bdi>{name}</bdi>
      </span>,
      locale,
    );
    const element = page.getByText(name).element();
    const letters = document.createRange();
    letters.selectNodeContents(element);
    const { [edge]: at } = letters.getBoundingClientRect();
    expect(at).toBeCloseTo(element.getBoundingClientRect()[edge], 0);
  },
);

test('a progress bar says how far it is, or nothing', async () => {
  await show(
    <>
      <ProgressBar label="Upload" value={0.42} />
      <ProgressBar label="Search" />
    </>,
  );
  await expect
    .element(page.getByRole('progressbar', { name: 'Upload' }))
    .toHaveAttribute('aria-valuetext', '42%');
  await expect.element(page.getByRole('progressbar', { name: 'Search' })).not.toHaveAttribute('value');
});

test('a level is a meter', async () => {
  await show(<LevelMeter label="Level" value={0.5} />);
  await expect.element(page.getByRole('meter', { name: 'Level' })).toHaveAttribute('value', '0.5');
});

test('a notice says its kind and can be dismissed', async () => {
  const onDismiss = vi.fn<() => void>();
  await show(
    <Notice tone="danger" isLive onDismiss={onDismiss}>
      Not saved
    </Notice>,
  );
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Error: Not saved/);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => onDismiss.mock.calls.length).toBe(1);
});

test('waiting is said in the language of the page', async () => {
  await show(<Spinner />, 'ar');
  await expect.element(page.getByRole('status')).toMatchTextContent(/جارٍ التحميل…/);
});

test('an empty page has its title as heading, an empty part a smaller one', async () => {
  await show(
    <>
      <EmptyState isPage title="No meetings" />
      <ErrorState title="Not loaded" text="Try again" reference="PT_1" />
    </>,
  );
  await expect.element(page.getByRole('heading', { level: 1, name: 'No meetings' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Not loaded' })).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/PT_1/);
});
