import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TestLocale } from '@portico/i18n/testing/texts';
import { expectAccessible } from '../../../../../packages/ui/src/testing/accessibility.ts';
import { addToast } from '@portico/ui/toasts';
import { participant, roomView } from '../../testing/room-view.ts';
import { showInside } from '../../testing/show-room.tsx';

const live = { startedAt: '2026-11-22T09:00:00.000Z', isLocked: false, recordingSince: null };
const attendee = roomView({ live, participants: [participant(1), participant(2)] }, { standing: 'inRoom' });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const question = page.getByRole('alertdialog', { name: 'Leave the meeting?' });
const entry = (): unknown => window.history.state;

beforeEach(() => page.viewport(1280, 800));

/** The room from inside, with the way back watched over as in a page of its own. */
async function showWatched(locale?: TestLocale) {
  window.history.replaceState(null, '');
  const shown = await showInside(attendee, locale);
  onTestFinished(shown.tools.wayBack.start());
  expect(entry()).toBe('meeting');
  return shown;
}

describe('Back in a meeting', () => {
  test('asks, and asks again after Stay, and nothing of the meeting is touched', async () => {
    const { server, tools } = await showWatched();
    const leave = vi.spyOn(tools.conference, 'leave');
    for (let time = 1; time <= 3; time += 1) {
      window.history.back();
      await expect.element(question).toBeVisible();
      await expect.element(button('Stay')).toHaveFocus();
      await expect.poll(entry).toBe('meeting');
      if (time === 1) await expectAccessible();
      if (time === 2) await userEvent.keyboard('{Escape}');
      else await button('Stay').click();
      await expect.element(question).not.toBeInTheDocument();
    }
    expect(tools.room.get().visit).toBe('inside');
    expect(server.of('room.leave')).toEqual([]);
    expect(leave).not.toHaveBeenCalled();
  });

  test('closes the chat of a phone first', async () => {
    await page.viewport(375, 667);
    await showWatched('ar');
    await page.getByRole('button', { name: 'الدردشة' }).click();
    await expect.element(page.getByRole('textbox')).toHaveFocus();
    window.history.back();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'الدردشة' })).toHaveFocus();
    await expect.poll(entry).toBe('meeting');
    window.history.back();
    await expect.element(page.getByRole('alertdialog', { name: 'هل تريد مغادرة الاجتماع؟' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await expectAccessible();
  });

  test('closes a menu or a dialog first, and gives the focus back', async () => {
    await showWatched();
    const overlay = page.getByRole('menu').or(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    for (const way of ['a menu', 'a dialog']) {
      await button('More').click();
      if (way === 'a dialog') await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
      await expect.element(overlay).toBeVisible();
      window.history.back();
      await expect.element(overlay).not.toBeInTheDocument();
      await expect.element(button('More')).toHaveFocus();
      expect(question.elements()).toEqual([]);
    }
    window.history.back();
    await expect.element(question).toBeVisible();
  });

  test('takes no toast for something that it could close', async () => {
    await showWatched();
    addToast('The microphone failed', { tone: 'danger' });
    await expect.element(page.getByText('The microphone failed')).toBeVisible();
    window.history.back();
    await expect.element(question).toBeVisible();
  });
});

test('a person who has left finds no second entry', async () => {
  await showWatched();
  await button('Leave').click();
  await expect.element(page.getByText('You left the meeting')).toBeVisible();
  await expect.poll(entry).toBe('door');
  window.history.forward();
  await expect.poll(entry).toBe('door');
});
