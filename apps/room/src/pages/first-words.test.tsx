import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RoomView } from '@portico/contract/room';
import { areas } from '../app/boot.ts';
import { hostView, message, participant, roomView, waiting } from '../testing/room-view.ts';
import { showWithWords } from '../testing/show-room.tsx';

// in a file of its own: no other test has fetched the parts of the room, which bring words along
beforeEach(() => page.viewport(1280, 800));

const showFirst = (view: RoomView) => showWithWords(view, { areas });
const button = (name: string | RegExp) => page.getByRole('button', { name });

describe('with the words of the document alone', () => {
  test.each([
    [{ kind: 'start' }, 'Start meeting'],
    [{ kind: 'join' }, 'Join'],
    [{ kind: 'lobby' }, 'Ask to join'],
    [{ kind: 'waitForHost', failType: 'cannotJBH' }, 'Wait for the host'],
    [{ kind: 'watch' }, 'Watch the meeting'],
  ] as const)('the door says what %j means', async (door, words) => {
    await showFirst(roomView({ door }));
    await expect.element(button(words)).toBeVisible();
  });

  test.each([
    ['inLobby', 'Waiting to be let in'],
    ['waitingForHost', 'Waiting for the host'],
    ['waitingForPlace', 'The meeting is full'],
    ['removed', 'You were removed from the meeting'],
    ['denied', 'You weren’t let in'],
  ] as const)('the page of somebody who is %s says why', async (standing, words) => {
    await showFirst(roomView({}, { standing }));
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  });

  test.each([1280, 375])('the room is painted at %i pixels', async (width) => {
    await page.viewport(width, 800);
    const people = [
      participant(1, { role: 'host' }),
      participant(2, { handRaisedAt: '2026-11-22T09:10:00Z' }),
    ];
    const shown = await showFirst(
      hostView({
        participants: people,
        lobby: [waiting(7), waiting(8)],
        messages: [message(1)],
        live: {
          startedAt: '2026-11-22T09:00:00.000Z',
          isLocked: true,
          recordingSince: '2026-11-22T09:01:00.000Z',
        },
      }),
    );
    shown.server.media = { url: 'ws://127.0.0.1:9', token: 'none', videoCodec: 'vp8' };
    await shown.tools.room.enter();
    await expect.element(page.getByRole('toolbar')).toBeVisible();
    await expect.element(button('Leave')).toBeVisible();
    await expect.element(page.getByText(/is waiting to join/).first()).toBeVisible();
    expect(page.getByRole('complementary').elements()).toEqual([]);
  });
});
