import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RoomView } from '@portico/contract/room';
import type { ConferenceState } from '../media/conference.ts';
import { MediaSession } from '../media/engine.ts';
import type { Clock } from '../room/clock.ts';
import { hostView, participant, roomView } from '../testing/room-view.ts';
import { showInside } from '../testing/show-room.tsx';
import { expectAccessible } from '../../../../packages/ui/src/testing/accessibility.ts';

const START = '2026-11-22T09:00:00.000Z';
const live = { startedAt: START, isLocked: false, recordingSince: null };
const host = hostView({ participants: [participant(1, { role: 'host' }), participant(2)] });
const attendee = roomView({ live, participants: [participant(1), participant(2)] }, { standing: 'inRoom' });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const timer = () => page.getByRole('timer', { name: 'Meeting time' });

beforeEach(() => page.viewport(1440, 900));

/** The room of somebody whose engine says what the test wants of their line. */
async function showConnected(view: RoomView, line: Partial<ConferenceState> = {}, clock?: Clock) {
  const connect = vi.spyOn(MediaSession.prototype, 'connect').mockResolvedValue(undefined);
  onTestFinished(() => connect.mockRestore());
  const shown = await showInside(view, 'en', clock);
  await expect.poll(() => connect.mock.calls.length).toBe(1);
  const say = (change: Partial<ConferenceState>): void => shown.tools.conference['set'](change);
  say({ phase: 'connected', ...line });
  return { ...shown, say };
}

describe('the header', () => {
  test('tells how long the meeting goes on by the server’s clock, and changes nothing else with it', async () => {
    const clock = { now: () => Date.parse(START) + 61_950 };
    await showConnected(attendee, {}, clock);
    await expect.element(timer()).toHaveTextContent('1:01');
    await expect.element(timer()).toHaveAttribute('aria-live', 'off');
    await expect.element(button('Good connection')).toBeVisible();
    await expect.poll(() => document.querySelectorAll('figure').length).toBe(2);
    const changed: Node[] = [];
    const watch = new MutationObserver((all) => changed.push(...all.map(({ target }) => target)));
    watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    onTestFinished(() => watch.disconnect());
    clock.now = () => Date.parse(START) + 3_662_950;
    await expect.element(timer()).toHaveTextContent('1:01:02');
    expect(changed.filter((node) => !timer().element().contains(node))).toEqual([]);
  });

  test('tells how many are there, and opens who', async () => {
    await showInside(attendee);
    await button('In the meeting: 2').click();
    await expect.element(page.getByRole('complementary', { name: 'People' })).toBeVisible();
    await expect.element(button('In the meeting: 2')).toHaveAttribute('aria-expanded', 'true');
  });

  test.each(['en', 'ar'] as const)(
    'folds on a phone, with all of its signs and a long topic: %s',
    async (locale) => {
      await page.viewport(375, 740);
      const topic = 'Donaudampfschifffahrtsgesellschaft'.repeat(4);
      const marks = { ...live, isLocked: true, recordingSince: START };
      await showInside({ ...host, live: marks, meeting: { ...host.meeting, topic } }, locale);
      const header = document.querySelector('header')!;
      await expect.poll(() => header.getBoundingClientRect().width).toBe(375);
      expect(header.scrollWidth).toBeLessThanOrEqual(375);
      expect(document.querySelector('h1')!.getBoundingClientRect().width).toBeGreaterThan(100);
      await expectAccessible();
    },
  );
});

describe('the sign of the line', () => {
  test.each([
    ['Good connection', {}, 'Others can see and hear you well.'],
    ['Fair connection', { isStrained: true }, 'Use less data. You’ll still hear everyone.'],
    ['Weak connection', { isUnstable: true }, 'Turn off your camera.'],
    ['No connection', { phase: 'reconnecting' }, 'Check that this device is online.'],
  ] as const)('says of a %s what it means and what to do', async (name, state, advice) => {
    await showConnected(attendee, state);
    await button(name).click();
    const box = page.getByRole('dialog', { name });
    await expect.element(box.getByText(advice)).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button(name)).toHaveFocus();
  });

  test('leads to less data, and to the numbers', async () => {
    const { tools } = await showConnected(attendee, { isStrained: true });
    await button('Fair connection').click();
    await button('Use less data: hide cameras').click();
    expect(tools.conference.get().usesLessData).toBe(true);
    await button('See details').click();
    await expect.element(page.getByRole('dialog', { name: 'Your connection' })).toBeVisible();
  });

  test('follows the line, and is not there before it', async () => {
    const { say } = await showConnected(attendee, { phase: 'connecting' });
    expect(button(/connection/).elements()).toEqual([]);
    say({ phase: 'connected' });
    await expect.element(button('Good connection')).toBeVisible();
    say({ isUnstable: true });
    await expect.element(button('Weak connection')).toBeVisible();
  });
});

describe('the bar', () => {
  const bar = () => page.getByRole('toolbar');
  const captions = () =>
    bar()
      .getByRole('button')
      .elements()
      .map((one) => (one as HTMLElement).innerText.trim());

  test.each([
    [1024, true],
    [1023, false],
  ])('at %i pixels has words below its buttons: %s', async (width, hasWords) => {
    await page.viewport(width, 800);
    await showInside(host);
    await expect.element(bar()).toBeVisible();
    expect(captions().every((words) => (words !== '') === hasWords)).toBe(true);
    await expectAccessible();
  });

  test.each(['en', 'ar', 'en-XA'] as const)(
    'is one line of words and discs from 1024 to 1920, %s',
    async (locale) => {
      await showInside(host, locale);
      for (const width of [1024, 1440, 1920]) {
        await page.viewport(width, 800);
        const boxes = bar()
          .getByRole('button')
          .elements()
          .map((one) => one.getBoundingClientRect());
        expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1);
        expect(Math.min(...boxes.map(({ left }) => left))).toBeGreaterThanOrEqual(0);
        expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(width);
        const spilt = [...document.querySelectorAll('[role=toolbar] button')].filter(
          (one) => one.scrollWidth > Math.ceil(one.getBoundingClientRect().width),
        );
        expect(spilt).toEqual([]);
      }
    },
  );

  test('sets what concerns everybody apart from what is one’s own, with leaving at the end', async () => {
    const { server } = await showInside(host);
    const hosting = page.getByRole('group', { name: 'Host controls' });
    expect(hosting.getByRole('button').elements()).toHaveLength(3);
    await hosting.getByRole('button', { name: 'Lock' }).click();
    await hosting.getByRole('button', { name: 'Mute all' }).click();
    await expect
      .poll(() => server.asked.slice(1))
      .toMatchObject([
        { id: 'room.lock', body: { isLocked: true } },
        { id: 'room.mute', body: { participantIds: 'all' } },
      ]);
    const own = page.getByRole('group', { name: 'Your controls' });
    await expect.element(own.getByRole('button', { name: 'Microphone' })).toBeVisible();
    expect(bar().getByRole('button').elements().at(-1)?.getAttribute('aria-label')).toBe('Leave');
  });

  test('has nothing of it for who only takes part', async () => {
    await showInside(attendee);
    await expect.element(bar()).toBeVisible();
    expect(page.getByRole('group', { name: 'Host controls' }).elements()).toEqual([]);
  });

  test('keeps on a phone what is needed most, the rest in its menu', async () => {
    await page.viewport(375, 740);
    const { server } = await showInside(host);
    expect(captions()).toHaveLength(6);
    for (const one of bar().getByRole('button').elements()) {
      const { width, height } = one.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await button('More').click();
    const hosting = page.getByRole('group', { name: 'Host controls' });
    await hosting.getByRole('menuitem', { name: 'Lock meeting' }).click();
    await expect.poll(() => server.of('room.lock')[0]?.body).toEqual({ isLocked: true });
  });
});

describe('the menu of the bar', () => {
  test('opens by keys with its first item, and gives the focus back', async () => {
    await showInside(attendee);
    await expect.element(button('More')).toHaveAttribute('aria-expanded', 'false');
    button('More').element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('More')).toHaveFocus();
  });

  test('gives the focus back after the dialog that it led to', async () => {
    await showInside(attendee);
    button('More').element().focus();
    await userEvent.keyboard('{Enter}');
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('More')).toHaveFocus();
  });
});
