import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { participant, roomView } from '../../testing/room-view.ts';
import { showInside } from '../../testing/show-room.tsx';
import { chat } from './index.tsx';

/** The code of the chat comes when the test lets it. */
const line = vi.hoisted(() => Promise.withResolvers<void>());

vi.mock('./chat.tsx', async (importOriginal) => {
  await line.promise;
  return await importOriginal();
});

beforeEach(() => page.viewport(1280, 800));

test('words that are typed while the chat is on its way stand in it when it comes, and are no command', async () => {
  vi.spyOn(chat, 'fetch').mockResolvedValueOnce(undefined); // there was no moment at the door
  const live = { startedAt: '2026-11-22T09:00:00.000Z', isLocked: false, recordingSince: null };
  const { tools, server } = await showInside(
    roomView({ live, participants: [participant(1), participant(2)] }, { standing: 'inRoom' }),
  );
  const input = vi.spyOn(tools.conference, 'setInput');
  const writing = page.getByLabelText('Message everyone');
  await page.getByRole('button', { name: 'Chat' }).click();
  await userEvent.keyboard('shall my hovering message{Enter} ');
  await expect.element(page.getByRole('complementary', { name: 'Chat' })).toBeVisible();
  expect(writing.elements()).toEqual([]);

  const hand = page.getByRole('button', { name: 'Hand', exact: true });
  hand.element().focus();
  await userEvent.keyboard(' '); // presses what somebody has gone to
  await expect.element(hand).toHaveAttribute('aria-pressed', 'true');
  page.getByRole('button', { name: 'Chat', exact: true }).element().focus();

  line.resolve();
  await expect.element(writing).toHaveFocus();
  await userEvent.keyboard('save us?');
  await expect.element(writing).toHaveValue('shall my hovering message save us?');
  expect(input).not.toHaveBeenCalled();
  expect(server.of('room.sendMessage')).toEqual([]);
});
