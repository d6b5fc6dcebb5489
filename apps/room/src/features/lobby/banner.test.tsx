import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { expectAccessible } from '../../../../../packages/ui/src/testing/accessibility.ts';
import { hostView, id, participant, roomView, waiting } from '../../testing/room-view.ts';
import { showInside } from '../../testing/show-room.tsx';

const host = participant(1, { role: 'host', displayName: 'Ada' });
const mira = waiting(7, 'Mira');
const jonas = waiting(8, 'Jonas');
const view = hostView({ participants: [host] });
const withMira = { ...view, lobby: [mira] };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const banner = page.getByRole('region', { name: /waiting to join$/ });
const log = page.getByRole('log', { name: 'Meeting activity' });
const place = () => page.getByRole('main').element();

beforeEach(() => page.viewport(1280, 800));

describe('a person who waits', () => {
  test('is shown to a host who comes later, and after a reload, until they are let in', async () => {
    const { server, change } = await showInside(withMira);
    await expect.element(banner).toMatchTextContent('Mira is waiting to join');
    await expect.element(button('Admit')).toHaveAccessibleDescription('Mira is waiting to join');
    await expectAccessible();
    await button('Admit').click();
    await expect.poll(() => server.of('room.admit')[0]?.body).toEqual({ participantIds: [id(7)] });
    await change(view);
    await expect.element(banner).not.toBeInTheDocument();
  });

  test('is turned away', async () => {
    const { server } = await showInside(withMira);
    await button('Deny').click();
    await expect.poll(() => server.of('room.deny')[0]?.params).toMatchObject({ participantId: id(7) });
  });

  test.each([
    ['en', 'Mira is waiting to join3 others are waiting too', ['Deny', 'Admit', 'View all']],
    ['ar', 'ينتظر الدخول \u2068Mira\u2069وينتظر 3 أشخاص آخرون', ['رفض', 'السماح بالدخول', 'عرض الكل']],
  ] as const)(
    'is named beside the number of the others, and what is pressed is done with them alone, in %s',
    async (locale, words, [deny, admit, all]) => {
      const many = { ...view, lobby: [mira, jonas, waiting(9), waiting(10)] };
      const { server, tools, change } = await showInside(many, locale);
      const region = page.getByRole('region').filter({ has: button(all) });
      await expect.element(region).toMatchTextContent(words);
      const [said = ''] = words.split(/(?=3 others|وينتظر 3)/);
      for (const name of [deny, admit]) await expect.element(button(name)).toHaveAccessibleDescription(said);
      await expectAccessible();
      await button(admit).click();
      await expect.poll(() => server.of('room.admit')).toMatchObject([{ body: { participantIds: [id(7)] } }]);
      await change({ ...view, lobby: [jonas, waiting(9)] });
      await expect.poll(() => tools.doorkeeper.get().doing).toBeUndefined(); // the second click of a double click is nobody’s
      await button(deny).click();
      await expect.poll(() => server.of('room.deny')).toMatchObject([{ params: { participantId: id(8) } }]);
      expect(server.of('room.admit')).toHaveLength(1);
    },
  );

  test('is shown to a cohost from the moment that they are one, and to nobody else', async () => {
    const mine = { participants: [participant(1), participant(2)], lobby: [] };
    const me = { role: 'attendee', standing: 'inRoom' } as const;
    const { change } = await showInside(roomView({ ...mine, live: view.live }, me));
    expect(banner.elements()).toEqual([]);
    const actions = { moderate: true, appoint: false, end: false, record: false };
    await change(
      roomView({ ...mine, lobby: [mira], live: view.live }, { role: 'cohost', standing: 'inRoom', actions }),
    );
    await expect.element(banner).toBeVisible();
    await expect.element(log).toMatchTextContent('Mira would like to join');
  });

  test('goes when somebody else let them in, or they went away', async () => {
    const { change } = await showInside(withMira);
    await expect.element(banner).toBeVisible();
    await change(view);
    await expect.element(banner).not.toBeInTheDocument();
  });

  test('stands in the list of people while that is open', async () => {
    await showInside(withMira);
    await button('View all').click();
    await expect.element(page.getByRole('complementary', { name: 'People' })).toBeVisible();
    expect(banner.elements()).toEqual([]);
    await button('Hide people').first().click();
    await expect.element(banner).toBeVisible();
  });

  test('makes a host not the only one', async () => {
    const { tools, change } = await showInside(view);
    const state = tools.conference.get();
    vi.spyOn(tools.conference, 'get').mockReturnValue({ ...state, phase: 'connected' });
    await change({ ...view, participants: [host] });
    await expect.element(page.getByText('You’re the only one here.')).toBeVisible();
    await change({ ...view, lobby: [mira, jonas] });
    await expect
      .element(page.getByText('You’re the only one in the meeting. 2 people are waiting to join.'))
      .toBeVisible();
    expect(page.getByText('You’re the only one here.').elements()).toEqual([]);
  });
});

describe('a screen reader', () => {
  test('hears of each who waits once, also of those who came before the host', async () => {
    const { change } = await showInside(withMira);
    await expect.element(log).toMatchTextContent('Mira would like to join');
    await change({ ...view, lobby: [mira, jonas] });
    await expect.element(log).toMatchTextContent('Mira would like to join Jonas would like to join');
    await change({ ...view, lobby: [jonas] });
    await change({ ...view, lobby: [jonas], participants: [host, participant(2)] });
    await expect
      .element(log)
      .toMatchTextContent(/^Mira would like to join Jonas would like to join Person 2 joined\s*$/);
    expect(banner.element().closest('[aria-live], [role=alert], [role=status]')).toBeNull();
  });
});

describe('an action at the door', () => {
  test('is done once by a double click', async () => {
    const { server, change } = await showInside(withMira);
    await button('Admit').dblClick();
    await change(view);
    expect(server.of('room.admit')).toHaveLength(1);
  });

  test('an admission that fails is said where it was tried, and can be done again', async () => {
    const { server, change } = await showInside(withMira);
    server.failing.set('room.admit', 'noAnswer');
    await button('Admit').click();
    const words = page.getByRole('alert').getByText('No response. Check your network, then try again.');
    await expect.element(words).toBeVisible();
    await expectAccessible();
    server.failing.clear();
    await button('Admit').click();
    await expect.poll(() => server.of('room.admit')).toHaveLength(2);
    await change({ ...view, lobby: [jonas] });
    expect(words.elements()).toEqual([]);
  });
});

describe('the focus', () => {
  test('is not taken by who comes, and the banner is reached before the controls', async () => {
    const { change } = await showInside(view);
    const hand = button('Hand').element();
    hand.focus();
    await change(withMira);
    await expect.element(banner).toBeVisible();
    expect(document.activeElement).toBe(hand);
    document.getElementById('place')?.focus();
    for (const name of ['View all', 'Deny', 'Admit']) {
      await userEvent.keyboard('{Tab}');
      await expect.element(button(name)).toHaveFocus();
    }
  });

  test('goes to the meeting when the banner goes with it', async () => {
    const { change } = await showInside(withMira);
    button('Admit').element().focus();
    await change(view);
    await expect.element(banner).not.toBeInTheDocument();
    expect(document.activeElement).toBe(place());
  });

  test('stays where it is when others come, and goes to the banner when it names somebody else', async () => {
    const { server, change } = await showInside(withMira);
    button('Admit').element().focus();
    await change({ ...view, lobby: [mira, jonas] });
    await expect.element(page.getByText('1 other is waiting too')).toBeVisible();
    await expect.element(button('Admit')).toHaveFocus();
    await change({ ...view, lobby: [jonas] });
    await expect.element(banner).toMatchTextContent('Jonas is waiting to join');
    await expect.element(banner).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(server.of('room.admit')).toEqual([]);
  });
});

test('stands above the chat that covers the meeting on a phone, and leaves the focus there', async () => {
  await page.viewport(375, 667);
  const { server, change } = await showInside(withMira);
  await button('Chat').click();
  const chat = page.getByRole('dialog', { name: 'Chat' });
  await expect.element(chat.getByLabelText('Message everyone')).toBeVisible();
  await expect.element(chat.getByText('Mira is waiting to join')).toBeInViewport({ ratio: 1 });
  await expect.element(chat.getByLabelText('Message everyone')).toBeInViewport({ ratio: 1 });
  await expectAccessible();
  await chat.getByRole('button', { name: 'Admit' }).click();
  await expect.poll(() => server.of('room.admit')).toHaveLength(1);
  await change(view);
  await expect.element(chat.getByText('Mira is waiting to join')).not.toBeInTheDocument();
  expect(chat.element().contains(document.activeElement)).toBe(true);
});

test('stands in one line where there is room for it, and apart from the pictures', async () => {
  await showInside(withMira);
  await expect.element(banner).toBeVisible();
  await expect.element(page.getByRole('figure')).toBeVisible();
  const box = (of: Locator): DOMRect => of.element().getBoundingClientRect();
  expect(box(banner.getByText('Mira is waiting to join')).bottom).toBeGreaterThan(box(button('Admit')).top);
  expect(box(page.getByRole('region', { name: 'Participants' })).top).toBeGreaterThan(box(banner).bottom);
});

const areApart = (one: DOMRect, other: DOMRect): boolean =>
  one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom;

test.each([
  [375, 667, 'en'],
  [375, 667, 'ar'],
  [667, 375, 'en'],
  [1920, 1080, 'ar'],
] as const)('covers nothing at %d × %d in %s', async (width, height, locale) => {
  await page.viewport(width, height);
  const name = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2);
  await showInside({ ...view, lobby: [waiting(7, name), jonas] }, locale);
  const region = () => page.getByRole('region').elements()[0]!.getBoundingClientRect();
  await expect.poll(() => region().height).toBeGreaterThan(20);
  await expect.element(page.getByRole('figure')).toBeVisible();
  for (const other of [
    page.getByRole('toolbar'),
    page.getByRole('figure'),
    page.getByRole('heading').first(),
  ])
    expect(areApart(region(), other.element().getBoundingClientRect())).toBe(true);
  expect(region().left).toBeGreaterThanOrEqual(0);
  expect(region().right).toBeLessThanOrEqual(width);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const rects = page.getByRole('region').first().getByRole('button').elements();
  expect(rects.every((one) => one.getBoundingClientRect().right <= width)).toBe(true);
  await expectAccessible();
});
