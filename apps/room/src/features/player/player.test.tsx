import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TestLocale } from '@portico/i18n/testing/texts';
import { expectAccessible } from '../../../../../packages/ui/src/testing/accessibility.ts';
import { message, participant, roomView } from '../../testing/room-view.ts';
import { showRoom } from '../../testing/show-room.tsx';

const live = { startedAt: '2026-11-22T09:00:00.000Z', isLocked: false, recordingSince: null };
const watched = roomView({ live, door: { kind: 'watch' } }, { standing: 'watching' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => page.viewport(1280, 800));

/** A playlist that is there, of a segment that never comes. */
function playlist(): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-TARGETDURATION:2', '#EXT-X-MEDIA-SEQUENCE:7'];
  const text = [...lines, '#EXTINF:2.000,', 'http://127.0.0.1:9/segment.ts', ''].join('\n');
  const url = URL.createObjectURL(new Blob([text], { type: 'application/vnd.apple.mpegurl' }));
  onTestFinished(() => URL.revokeObjectURL(url));
  return url;
}

/** Answers of the server where the stream is, one after the other, the last one again and again. */
function answering(...statuses: (number | 'nothing')[]): string {
  const url = '/live/list.m3u8';
  const real = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (input !== url) return real(input, init);
    const status = statuses.length > 1 ? statuses.shift() : statuses[0];
    if (status === 'nothing') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(null, { status: status ?? 500 }));
  });
  return url;
}

/** The page of somebody who watches. */
async function watching(url: string, locale?: TestLocale) {
  const shown = await showRoom(roomView({ live, door: { kind: 'watch' } }), locale);
  shown.server.view = watched;
  shown.server.stream = { url };
  await shown.tools.room.enter();
  await vi.waitUntil(() => document.querySelector('[data-watching] video'));
  return { ...shown, video: document.querySelector('video')! };
}

describe('the live picture', () => {
  test('starts in a moment, as long as there is nothing to see', async () => {
    await watching(answering(503));
    await expect.element(page.getByText('The live video will start in a moment')).toBeVisible();
    await expect.element(page.getByText('This meeting is full', { exact: false })).toBeVisible();
    await expectAccessible();
  });

  test('says so in Arabic, on a phone too', async () => {
    await page.viewport(375, 720);
    await watching(answering(503), 'ar');
    await expect.element(page.getByText('ستبدأ الصورة المباشرة بعد لحظات')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await expectAccessible();
  });

  test('says nothing while it moves, and that it is waited for when it stands still', async () => {
    const { video } = await watching(playlist());
    await vi.waitUntil(() => video.src !== '');
    video.dispatchEvent(new Event('playing'));
    await expect.element(page.getByText('The live video will start in a moment')).not.toBeInTheDocument();
    video.dispatchEvent(new Event('waiting'));
    await expect.element(page.getByText('Waiting for video')).toBeVisible();
    video.dispatchEvent(new Event('playing'));
    await expect.element(page.getByText('Waiting for video')).not.toBeInTheDocument();
  });

  test('comes back by itself when the server did not answer', async () => {
    const url = answering('nothing', 500, 503);
    await watching(url);
    const words = page.getByText('The live video was interrupted. It will come back by itself.');
    await expect.element(words).toBeVisible();
    await expectAccessible();
    const asked = (): number => vi.mocked(window.fetch).mock.calls.filter(([input]) => input === url).length;
    await expect.poll(asked, { timeout: 12_000 }).toBeGreaterThanOrEqual(3);
  });

  test('makes way for what became of the place when it is refused: waiting in a full meeting', async () => {
    const { server } = await watching(answering(403));
    server.view = roomView({ live, door: { kind: 'full' } }, { standing: 'waitingForPlace' });
    server.stream = null;
    await expect
      .element(page.getByText('The meeting is full', { exact: true }), { timeout: 8000 })
      .toBeVisible();
    expect(server.of('room.enter')).toHaveLength(2);
    await expectAccessible();
  });

  test('asks again and again what became of the place when the portal could not say', async () => {
    const { server } = await watching(answering(403));
    server.failing.set('room.enter', 'tooManyRequests');
    const asked = (): number => server.of('room.enter').length;
    await expect.poll(asked, { timeout: 12_000 }).toBeGreaterThan(2); // to come in, and twice since
  });

  test('ends with the meeting', async () => {
    const { server, tools } = await watching(answering(503));
    server.view = roomView({ endedAt: '2026-11-22T09:30:00.000Z' }, { standing: 'ended' });
    tools.room.changed({ isOwn: true });
    await expect.element(page.getByText('The meeting has ended')).toBeVisible();
    expect(document.querySelector('[data-watching]')).toBeNull();
  });

  test('cannot be played by every browser, which is said', async () => {
    vi.stubGlobal('MediaSource', undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('');
    await watching(playlist());
    await expect.element(page.getByText(/This browser can’t play live video/)).toBeVisible();
    await expectAccessible();
  });
});

describe('an event of the meeting', () => {
  test('is told to those who watch too: a recording in sight, the rest aloud', async () => {
    const { server, tools } = await watching(answering(503));
    server.view = {
      ...watched,
      participants: [participant(1), participant(2)],
      messages: [message(4)],
      live: { ...live, recordingSince: '2026-11-22T09:05:00.000Z' },
    };
    tools.room.changed({ isOwn: true });
    await expect.element(page.getByRole('alert').getByText('This meeting is being recorded')).toBeVisible();
    const log = page.getByRole('log', { name: 'Meeting activity' });
    await expect.element(log).toMatchTextContent(/joined.*Message 4/);
    await expectAccessible();
  });
});

describe('with the keyboard', () => {
  test('sound that the browser holds back is let in', async () => {
    const refused = new DOMException('not yet', 'NotAllowedError');
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValueOnce(refused);
    const { video } = await watching(playlist());
    await expect.element(button('Play with sound')).toBeVisible();
    expect(video.muted).toBe(true);
    await expectAccessible();
    document.getElementById('place')?.focus();
    await userEvent.tab();
    await expect.element(button('Play with sound')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Play with sound')).not.toBeInTheDocument();
    expect(video.muted).toBe(false);
    expect(play.mock.calls.length).toBeGreaterThanOrEqual(3);
  });

  test('a hand is raised', async () => {
    const { server } = await watching(answering(503));
    button('Hand').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => server.of('room.raiseHand')[0]?.body).toEqual({ isRaised: true });
  });
});
