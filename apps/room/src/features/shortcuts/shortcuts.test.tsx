import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../packages/ui/src/testing/accessibility.ts';
import { hostView, message, participant, roomView, waiting } from '../../testing/room-view.ts';
import { showInside, type ShownRoom } from '../../testing/show-room.tsx';

const live = { startedAt: '2026-11-22T09:00:00.000Z', isLocked: false, recordingSince: null };
const attendee = roomView({ live, participants: [participant(1), participant(2)] }, { standing: 'inRoom' });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const writing = page.getByLabelText('Message everyone');
const focusPage = (): void => document.getElementById('place')?.focus();
const sentence = 'have you seen my video? share it, please';

/** What would be turned on or shown, or raised. */
function watch({ tools, server }: ShownRoom) {
  const input = vi.spyOn(tools.conference, 'setInput').mockResolvedValue(undefined);
  const screen = vi.spyOn(tools.conference, 'setScreen').mockResolvedValue(true);
  return () => ({
    inputs: input.mock.calls,
    screens: screen.mock.calls,
    hands: server.of('room.raiseHand').length,
  });
}
const nothing = { inputs: [], screens: [], hands: 0 };

beforeEach(() => page.viewport(1280, 800));

describe('a person who opens the chat', () => {
  test.each([
    ['by mouse', () => button('Chat').click()],
    ['by key', () => userEvent.keyboard('c')],
  ])('%s can type at once, and no letter is a shortcut', async (_, open) => {
    const shown = await showInside(attendee);
    const done = watch(shown);
    focusPage();
    await open();
    await userEvent.keyboard(sentence);
    await expect.element(writing).toHaveValue(sentence);
    expect(done()).toEqual(nothing);
  });

  test('on a phone can type at once', async () => {
    await page.viewport(375, 667);
    const shown = await showInside(attendee);
    const done = watch(shown);
    await button('Chat').click();
    await expect.element(writing).toHaveFocus();
    await userEvent.keyboard(sentence);
    await expect.element(writing).toHaveValue(sentence);
    expect(done()).toEqual(nothing);
  });

  test('a person with the focus elsewhere gives no command either', async () => {
    const shown = await showInside(attendee);
    const done = watch(shown);
    await button('Chat').click();
    shown.pass(60_000);
    for (const place of [
      button('Close chat'),
      page.getByRole('region', { name: 'Messages' }),
      button('Hand'),
    ]) {
      place.element().focus();
      await userEvent.keyboard('hmvs');
    }
    focusPage();
    await userEvent.keyboard('hmvs? ');
    expect(done()).toEqual(nothing);
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });

  test('by a key that stays down does not find it written there', async () => {
    await showInside(attendee);
    focusPage();
    await userEvent.keyboard('{c>6/}');
    await expect.element(writing).toHaveFocus();
    await expect.element(writing).toHaveValue('');
    await userEvent.keyboard('{c>3/}');
    await expect.element(writing).toHaveValue('ccc');
  });
});

describe('the focus', () => {
  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its button', () => button('Close chat').click()],
  ])('goes back by %s to the button that opened the panel', async (_, close) => {
    await showInside(attendee);
    await button('Chat').click();
    await expect.element(writing).toHaveFocus();
    await close();
    await expect.element(writing).not.toBeInTheDocument();
    await expect.element(button('Chat')).toHaveFocus();
  });

  test.each(['Escape', 'Close'])('goes back by %s on a phone', async (way) => {
    await page.viewport(375, 667);
    await showInside(attendee);
    await button('Chat').click();
    await expect.element(writing).toHaveFocus();
    if (way === 'Escape') await userEvent.keyboard('{Escape}');
    else await button('Close').click();
    await expect.element(writing).not.toBeInTheDocument();
    await expect.element(button('Chat')).toHaveFocus();
  });

  test('goes back to where it was when a key opened the panel', async () => {
    await showInside(attendee);
    button('Hand').element().focus();
    await userEvent.keyboard('c');
    await expect.element(writing).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Hand')).toHaveFocus();
  });

  test('goes back to the button of the panel where it was nowhere', async () => {
    await showInside(attendee);
    (document.activeElement as HTMLElement | null)?.blur();
    await userEvent.keyboard('p');
    await expect.element(page.getByRole('complementary', { name: 'People' })).toBeVisible();
    button('Hide people').first().element().focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('People')).toHaveFocus();
  });

  test('stays with who closes the panel by the button in the bar', async () => {
    await showInside(attendee);
    focusPage();
    await userEvent.keyboard('c');
    await expect.element(writing).toHaveFocus();
    await button('Chat').first().click();
    await expect.element(button('Chat')).toHaveFocus();
  });

  test('leads to who waits when the panel is opened from the banner, and back', async () => {
    await showInside(hostView({ lobby: [waiting(7, 'Mira')] }));
    await button('View all').click();
    await expect.element(page.getByRole('region', { name: 'In the waiting room: 1' })).toHaveFocus();
    // one of the button that was under the pointer before would take the key
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('View all')).toHaveFocus();
  });

  test('is not taken from who has gone on when the field comes late', async () => {
    const { tools } = await showInside(attendee);
    button('Hand').element().focus();
    tools.ui.show('chat');
    tools.ui.openedFrom = button('Chat').element(); // the focus has moved while the panel was on its way
    await expect.element(writing).toBeVisible();
    await expect.element(button('Hand')).toHaveFocus();
  });
});

test('a message that was not sent outlives the panel', async () => {
  await showInside(attendee);
  await button('Chat').click();
  await userEvent.keyboard('half a thou');
  await userEvent.keyboard('{Escape}');
  await button('Chat').click();
  await userEvent.keyboard('ght');
  await expect.element(writing).toHaveValue('half a thought');
});

describe('a person who types fast', () => {
  const reveal = 'mvs ';

  test('across a panel that closes shows nothing of themselves for a second', async () => {
    const shown = await showInside(attendee);
    const done = watch(shown);
    await button('Chat').click();
    shown.pass(60_000);
    await button('Close chat').click();
    focusPage();
    shown.pass(999);
    await userEvent.keyboard(reveal);
    expect(done()).toEqual(nothing);
    shown.pass(1);
    await userEvent.keyboard(reveal);
    expect(done()).toMatchObject({
      inputs: [
        ['microphone', true],
        ['camera', true],
        ['microphone', true],
        ['microphone', false],
      ],
      screens: [[true]],
    });
  });

  test('when a panel without text opens shows nothing of themselves for a second', async () => {
    const shown = await showInside(attendee);
    const done = watch(shown);
    await button('People').click();
    focusPage();
    await userEvent.keyboard(reveal);
    expect(done()).toEqual(nothing);
    await userEvent.keyboard('h'); // shows no more than a hand
    await expect.poll(done).toEqual({ ...nothing, hands: 1 });
  });

  test('can still mute within that second', async () => {
    const shown = await showInside(attendee);
    const done = watch(shown);
    const on = { isMicrophoneOn: true, isCameraOn: true, isScreenOn: true };
    const state = shown.tools.conference.get();
    vi.spyOn(shown.tools.conference, 'get').mockReturnValue({ ...state, ...on });
    await button('People').click();
    focusPage();
    await userEvent.keyboard('mvs');
    expect(done()).toMatchObject({
      inputs: [
        ['microphone', false],
        ['camera', false],
      ],
      screens: [[false]],
    });
  });
});

describe('letters', () => {
  test.each([
    ['a text that can be edited', '<div contenteditable="true" tabindex="0" data-here>x</div>', 0],
    ['a choice', '<select data-here aria-label="x"><option>x</option></select>', 0],
    ['what can be edited no more', '<div contenteditable="false" tabindex="0" data-here>x</div>', 1],
  ])('in %s are its own: %s', async (_, html, hands) => {
    const shown = await showInside(attendee);
    const done = watch(shown);
    const place = document.createElement('div');
    place.innerHTML = html;
    document.body.append(place);
    document.querySelector<HTMLElement>('[data-here]')?.focus();
    await userEvent.keyboard('h');
    place.remove();
    expect(done().hands).toBe(hands);
  });

  test('with the keys of others are not ours', async () => {
    const shown = await showInside(attendee);
    const done = watch(shown);
    focusPage();
    for (const held of ['isComposing', 'ctrlKey', 'altKey', 'metaKey', 'modifierAltGraph', 'repeat'])
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'h', code: 'KeyH', bubbles: true, [held]: true }),
      );
    expect(done()).toEqual(nothing);
  });
});

test('the help says when letters rest, and what closes a panel', async () => {
  await showInside({ ...attendee, messages: [message(1)] });
  focusPage();
  await userEvent.keyboard('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(help.getByText(/^Single-key shortcuts pause while chat is open/)).toBeVisible();
  await expect.element(help.getByText('Close panel')).toBeVisible();
  await expectAccessible();
});
