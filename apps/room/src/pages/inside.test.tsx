import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { RoomView } from '@portico/contract/room';
import { expectAccessible } from '../../../../packages/ui/src/testing/accessibility.ts';
import { MediaSession } from '../media/engine.ts';
import { hostView, id, message, participant, roomView, waiting } from '../testing/room-view.ts';
import { showInside } from '../testing/show-room.tsx';

const host = participant(1, { role: 'host', displayName: 'Ada' });
const live = { startedAt: '2026-11-22T09:00:00.000Z', isLocked: false, recordingSince: null };
const attendee = roomView({ live, participants: [participant(1), participant(2)] }, { standing: 'inRoom' });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const menuItem = (name: string) => page.getByRole('menuitem', { name });
const focusPage = (): void => document.getElementById('place')?.focus();

const areApart = (one: DOMRect, other: DOMRect): boolean =>
  one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom;

beforeEach(() => page.viewport(1280, 800));

describe('people', () => {
  test('people who wait are let in, one or all, or turned away', async () => {
    const { server } = await showInside(
      hostView({ participants: [host], lobby: [waiting(7, 'Mira'), waiting(8, 'Jonas')] }),
    );
    await button(/^People, 2 people are waiting/).click();
    await button('Admit Mira').click();
    await button('Deny Jonas').click();
    await button('Admit all').click();
    await expect
      .poll(() => server.asked.slice(1))
      .toMatchObject([
        { id: 'room.admit', body: { participantIds: [id(7)] } },
        { id: 'room.deny', params: { participantId: id(8) } },
        { id: 'room.admit', body: { participantIds: 'all' } },
      ]);
    await expectAccessible();
  });

  test('somebody is removed only after a question', async () => {
    const { server } = await showInside(
      hostView({ participants: [host, participant(2, { displayName: '<b>Mira</b>' })] }),
    );
    await button('People').click();
    await button('More actions for <b>Mira</b>').click();
    await menuItem('Remove').click();
    expect(server.of('room.remove')).toEqual([]);
    server.failing.set('room.remove', 'noAnswer');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText('No response. Check your network, then try again.')).toBeVisible();
    server.failing.clear();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => server.of('room.remove')).toHaveLength(2);
    expect(page.getByRole('alertdialog').elements()).toEqual([]);
  });

  test('an attendee is offered no moderation', async () => {
    await showInside(attendee);
    await button('People').click();
    await expect.element(page.getByText('In the meeting: 2')).toBeVisible();
    expect(button(/Mute|More actions|Let all/).elements()).toEqual([]);
    await button('More').click();
    await expect.element(menuItem('Keyboard shortcuts')).toBeVisible();
    expect(menuItem('Lock meeting').elements()).toEqual([]);
    expect(menuItem('Mute all').elements()).toEqual([]);
  });

  test('hands stand first, and are lowered by who moderates', async () => {
    const raised = participant(3, { displayName: 'Zoe', handRaisedAt: '2026-11-22T09:10:00.000Z' });
    const { server } = await showInside(hostView({ participants: [host, participant(2), raised] }));
    await button('People').click();
    const rows = page.getByRole('listitem');
    await expect.poll(() => rows.first().element().textContent).toContain('Zoe');
    await button('More actions for Zoe').click();
    await menuItem('Lower hand').click();
    await expect
      .poll(() => server.of('room.raiseHand')[0])
      .toMatchObject({
        params: { participantId: raised.id },
        body: { isRaised: false },
      });
  });
});

describe('chat', () => {
  test('keeps a message that could not be sent, and sends it again', async () => {
    const { server } = await showInside(attendee);
    server.failing.set('room.sendMessage', 'noAnswer');
    await button('Chat').click();
    await page.getByLabelText('Message everyone').fill('Hello all');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Not sent.')).toBeVisible();
    await expectAccessible();
    server.failing.clear();
    await button('Try again').click();
    await expect.poll(() => page.getByText('Not sent.').elements()).toEqual([]);
    await expect.element(page.getByText('Hello all')).toBeVisible();
  });

  test('is never markup, and its links are pressed safely', async () => {
    const text = '<img src=x onerror="alert(1)"> https://example.org/a?b=1';
    await showInside({ ...attendee, messages: [message(1, { text })] });
    await button('Chat').click();
    const link = page.getByRole('link', { name: 'https://example.org/a?b=1' });
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(document.querySelectorAll('img')).toHaveLength(0);
    await expect.element(page.getByText('<img src=x onerror="alert(1)">')).toBeVisible();
  });

  test('tells how much is unread while it is closed, and reads it aloud', async () => {
    const { tools } = await showInside(attendee);
    tools.room.heard(message(1, { text: 'Are you there?' }));
    await expect.element(button('Chat, 1 unread message')).toBeVisible();
    await expect
      .poll(() => page.getByRole('log', { name: 'Meeting activity' }).element().textContent)
      .toContain('Message from Person 2: Are you there?');
  });
});

describe('a long list', () => {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3);
  const messages = Array.from({ length: 40 }, (_, n) =>
    message(n, { text: n === 39 ? word.repeat(5) : 'Yes' }),
  );
  const many = Array.from({ length: 40 }, (_, n) => participant(n + 2, { displayName: word }));
  const lobby = Array.from({ length: 40 }, (_, n) => waiting(n + 100, word));
  const crowd = hostView({ participants: [host, ...many], lobby, messages });
  const full: RoomView = { ...crowd, meeting: { ...crowd.meeting, topic: word } };
  const boxOf = (locator: Locator) => locator.element().getBoundingClientRect();
  const list = () => page.getByRole('region', { name: 'Messages' }).element();
  const fromEnd = () => list().scrollHeight - list().scrollTop - list().clientHeight;

  test.each([
    [1280, 800],
    [1024, 600],
    [375, 740],
  ])('scrolls or wraps in its panel, at %d × %d', async (width, height) => {
    await page.viewport(width, height);
    const { tools } = await showInside(full);
    const scrollers = () => [
      ...document.querySelectorAll('aside, aside *, [role="dialog"], [role="dialog"] *'),
    ];
    const panels = [
      ['chat', page.getByLabelText('Message everyone')],
      ['people', button('Admit all')],
    ] as const;
    for (const [panel, control] of panels) {
      tools.ui.show(panel);
      await expect.poll(() => boxOf(control).bottom).toBeLessThanOrEqual(height);
      const bar = document.querySelector('[role="toolbar"]')?.getBoundingClientRect();
      expect(bar?.bottom).toBeLessThanOrEqual(height);
      expect(bar?.right).toBeLessThanOrEqual(width);
      const sideways = scrollers().filter(
        (one) => getComputedStyle(one).overflowX === 'auto' && one.scrollWidth > one.clientWidth,
      );
      expect(sideways).toEqual([]);
    }
  });

  test('is read to its end, also while one writes, unless one has gone up', async () => {
    const { tools } = await showInside(full);
    await button('Chat').click();
    await expect.poll(fromEnd).toBeLessThan(2);
    await page.getByLabelText('Message everyone').fill('one\ntwo\nthree\nfour');
    await expect.poll(fromEnd).toBeLessThan(2);
    for (const n of [50, 51, 52]) tools.room.heard(message(n, { text: word.repeat(9) }));
    await expect.poll(() => list().textContent).toContain(word.repeat(9));
    await expect.poll(fromEnd).toBeLessThan(2);
    list().scrollTop = 100;
    await expect.poll(() => Math.round(list().scrollTop)).toBe(100);
    tools.room.heard(message(53));
    await expect.element(page.getByText('Message 53')).toBeInTheDocument();
    expect(Math.round(list().scrollTop)).toBe(100);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(fromEnd).toBeLessThan(2);
  });
});

describe('a recording', () => {
  test('a recording that runs is told once to a person who comes in, seen and aloud', async () => {
    const recorded = { ...live, recordingSince: '2026-11-22T09:05:00.000Z' };
    const view = { ...attendee, live: recorded };
    const { change } = await showInside(view);
    await expect.element(page.getByRole('alert').getByText('This meeting is being recorded')).toBeVisible();
    await change({ ...view, participants: [participant(1)] });
    await expect
      .element(page.getByRole('log', { name: 'Meeting activity' }))
      .toHaveTextContent('Person 2 left');
    expect(page.getByText('This meeting is being recorded').elements()).toHaveLength(1);
  });

  test.each([
    [1280, 'en'],
    [1280, 'ar'],
    [375, 'en'],
  ] as const)(
    'a recording that begins covers nothing of the chat that is new, %i wide, %s',
    async (width, locale) => {
      await page.viewport(width, 800);
      const view = { ...attendee, messages: Array.from({ length: 30 }, (_, n) => message(n)) };
      const { change, tools } = await showInside(view, locale);
      tools.ui.show('chat');
      const newest = page.getByText('Message 29');
      const writing = page.getByRole('textbox');
      await expect.element(newest).toBeVisible();
      await change({ ...view, live: { ...live, recordingSince: '2026-11-22T09:05:00.000Z' } });
      const toast = page.getByRole('alertdialog');
      await expect.element(toast).toBeInTheDocument();
      const box = (of: Locator): DOMRect => of.element().getBoundingClientRect();
      for (const other of [newest, writing])
        await expect.poll(() => areApart(box(toast), box(other))).toBe(true);
      expect(box(toast).left).toBeGreaterThanOrEqual(0);
      expect(box(toast).right).toBeLessThanOrEqual(width);
    },
  );
});

describe('keys', () => {
  test('open and close the panels, and the help', async () => {
    await showInside(attendee);
    focusPage();
    await userEvent.keyboard('c');
    await expect.element(page.getByRole('complementary', { name: 'Chat' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(page.getByRole('complementary').elements()).toEqual([]);
    await userEvent.keyboard('p');
    await expect.element(page.getByRole('complementary', { name: 'People' })).toBeVisible();
    await userEvent.keyboard('p');
    expect(page.getByRole('complementary').elements()).toEqual([]);
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectAccessible();
  });

  test('are letters while somebody types', async () => {
    const { server } = await showInside(attendee);
    await button('Chat').click();
    await page.getByLabelText('Message everyone').click();
    await userEvent.keyboard('hmcp? ');
    await expect.element(page.getByLabelText('Message everyone')).toHaveValue('hmcp? ');
    expect(server.of('room.raiseHand')).toEqual([]);
  });

  test('can be turned off', async () => {
    const { server } = await showInside(attendee);
    focusPage();
    await userEvent.keyboard('h');
    await expect.poll(() => server.of('room.raiseHand')).toHaveLength(1);
    await userEvent.keyboard('?');
    await page.getByRole('switch', { name: 'Use keyboard shortcuts' }).click();
    await userEvent.keyboard('{Escape}');
    focusPage();
    await userEvent.keyboard('h');
    expect(server.of('room.raiseHand')).toHaveLength(1);
  });
});

describe('the end', () => {
  test('for all is asked for once more', async () => {
    const { server } = await showInside(hostView({ participants: [host] }));
    await button('Leave').click();
    await menuItem('End for all').click();
    server.view = roomView({ door: { kind: 'refused', failType: 'expired' } }, { standing: 'ended' });
    await page.getByRole('alertdialog').getByRole('button', { name: 'End for all' }).click();
    await expect.element(page.getByText('The meeting has ended')).toBeVisible();
    expect(server.of('room.end')).toHaveLength(1);
  });

  test('comes for who is removed, who cannot come back', async () => {
    const { change } = await showInside(attendee);
    await change(roomView({}, { standing: 'removed' }));
    await expect.element(page.getByText('You were removed from the meeting')).toBeVisible();
    expect(button('Rejoin').elements()).toEqual([]);
    await expectAccessible();
  });

  test('of the media alone leaves the chat, and leads back', async () => {
    const connect = vi.spyOn(MediaSession.prototype, 'connect').mockRejectedValue(new Error('not reached'));
    onTestFinished(() => connect.mockRestore());
    const { server } = await showInside(attendee);
    await expect.element(page.getByRole('alert').getByText('You were disconnected. Rejoin')).toBeVisible();
    await expect.element(page.getByText(/Chat and the people list still work/)).toBeVisible();
    await expectAccessible();
    await button('Rejoin').click();
    await expect.poll(() => server.of('room.enter')).toHaveLength(2);
  });
});

describe('on a phone', () => {
  test('the bar holds, and panels lie over the stage', async () => {
    await page.viewport(375, 667);
    await showInside(attendee, 'ar');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    const buttons = page.getByRole('toolbar').getByRole('button').elements();
    const tops = new Set(buttons.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(tops.size).toBe(1);
    await button('الدردشة').click();
    await expect.element(page.getByRole('dialog', { name: 'الدردشة' })).toBeVisible();
    await expectAccessible();
  });
});
