import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../packages/ui/src/testing/accessibility.ts';
import { MediaSession } from '../../media/engine.ts';
import { roomView } from '../../testing/room-view.ts';
import { showRoom } from '../../testing/show-room.tsx';

beforeEach(() => page.viewport(1280, 800));

const guest = { isGuest: true, displayName: '' } as const;
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('the door', () => {
  test('asks a guest for a name, and goes in with it', async () => {
    const { server } = await showRoom(roomView({ door: { kind: 'lobby' } }, guest));
    await button('Ask to join').click();
    await expect.element(page.getByText('Enter a name so others know who you are.')).toBeVisible();
    expect(server.of('room.enter')).toEqual([]);
    server.view = roomView({ door: { kind: 'lobby' } }, { ...guest, standing: 'inLobby' });
    await page.getByLabelText('Your name, as others will see it').fill('  Mira Holm ');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Waiting to be let in')).toBeVisible();
    expect(server.of('room.enter')[0]?.body).toEqual({ displayName: 'Mira Holm' });
  });

  test('asks somebody with an account for nothing', async () => {
    const { server } = await showRoom(roomView());
    expect(page.getByRole('textbox').elements()).toEqual([]);
    await button('Join').click();
    await expect.poll(() => server.of('room.enter')[0]?.body).toEqual({});
  });

  test.each([
    [{ kind: 'start' }, 'Start meeting'],
    [{ kind: 'join' }, 'Join'],
    [{ kind: 'lobby' }, 'Ask to join'],
    [{ kind: 'waitForHost', failType: 'cannotJBH' }, 'Wait for the host'],
  ] as const)('says what %j means', async (door, words) => {
    await showRoom(roomView({ door }));
    await expect.element(button(words)).toBeVisible();
  });

  test('says why it is closed', async () => {
    await showRoom(roomView({ door: { kind: 'refused', failType: 'meetingLocked' } }));
    await expect.element(page.getByText(/The meeting is locked/)).toBeVisible();
    await expectAccessible();
  });

  test('leads to where link or password are shown, when those of before hold no more', async () => {
    const door = { kind: 'refused', failType: 'invalidTokenOrPassword' } as const;
    await showRoom(roomView({ door }));
    await expect.element(page.getByText(/link or password no longer works/)).toBeVisible();
    const way = page.getByRole('link', { name: 'Join with a different link or password' });
    await expect
      .element(way)
      .toHaveAttribute('href', expect.stringMatching(/\/meeting\/join\/[0-9a-f]{32}$/));
    expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
    await expectAccessible();
  });

  test('says that no answer came, and stays', async () => {
    const { server } = await showRoom(roomView());
    server.failing.set('room.enter', 'noAnswer');
    await button('Join').click();
    await expect.element(page.getByText('No response. Check your network, then try again.')).toBeVisible();
    await expect.element(button('Join')).toBeEnabled();
  });

  test('tells who comes that the meeting is recorded', async () => {
    const live = { startedAt: '2026-11-22T09:00:00.000Z', isLocked: false };
    await showRoom(roomView({ live: { ...live, recordingSince: '2026-11-22T09:05:00.000Z' } }));
    await expect.element(page.getByText('Recording', { exact: true })).toBeVisible();
  });
});

describe('the preview', () => {
  test('opens camera and microphone, and lets go of one that is turned off', async () => {
    const { tools } = await showRoom(roomView());
    await button('Turn on camera and microphone').click();
    await expect.element(page.getByRole('button', { name: 'Camera', pressed: true })).toBeVisible();
    const video = document.querySelector('video')!;
    await expect.poll(() => video.videoWidth).toBeGreaterThan(0);
    expect(getComputedStyle(video).transform).toBe('matrix(-1, 0, 0, 1, 0, 0)');
    await expect.element(page.getByRole('button', { name: /^Fake.*Microphone/ })).toBeVisible();
    await expectAccessible();
    const track = tools.devices.get().camera.track!.mediaStreamTrack;
    await page.getByRole('button', { name: 'Camera', pressed: true }).click();
    await expect.element(page.getByText('Your camera is off')).toBeVisible();
    expect(track.readyState).toBe('ended');
    tools.devices.close();
  });

  test.each([
    ['NotAllowedError', 'Your browser is blocking the camera'],
    ['NotFoundError', 'No camera found'],
    ['NotReadableError', 'Another app is using your camera'],
  ])('a preview that meets %s says what to do', async (name, words) => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = (wanted) =>
      wanted?.video ? Promise.reject(new DOMException('no', name)) : real(wanted);
    try {
      const { tools } = await showRoom(roomView());
      await button('Turn on camera and microphone').click();
      await expect.element(page.getByText(words)).toBeVisible();
      await expect.element(page.getByText(/You can also join without it/)).toBeVisible();
      await expect.element(button('Join')).toBeEnabled();
      tools.devices.close();
    } finally {
      navigator.mediaDevices.getUserMedia = real;
    }
  });
});

describe('going in', () => {
  const media = { url: 'ws://127.0.0.1:9', token: 'none', videoCodec: 'vp8' } as const;

  /** Somebody with an open preview, the engine's answer to them, and what they go in with. */
  async function showPreview(answer: () => Promise<void>) {
    const connect = vi.spyOn(MediaSession.prototype, 'connect').mockImplementation(answer);
    onTestFinished(() => connect.mockRestore());
    const { server, tools } = await showRoom(roomView());
    server.media = media;
    await button('Turn on camera and microphone').click();
    await expect.poll(() => tools.devices.get().preview).toBe('open');
    const { microphone, camera } = tools.devices.get();
    const open = [microphone.track!, camera.track!];
    onTestFinished(() => open.forEach((track) => track.stop()));
    return { open, connect };
  }

  const statesOf = (tracks: readonly { mediaStreamTrack: MediaStreamTrack }[]) =>
    tracks.map(({ mediaStreamTrack }) => mediaStreamTrack.readyState);

  test('takes camera and microphone along as they are', async () => {
    const { open, connect } = await showPreview(() => Promise.resolve());
    await button('Join').click();
    await expect.element(page.getByRole('toolbar')).toBeVisible();
    expect(connect.mock.calls[0]?.[2]).toEqual(open);
    expect(statesOf(open)).toEqual(['live', 'live']);
  });

  test('lets go of both where no engine answers', async () => {
    const { open } = await showPreview(() => Promise.reject(new Error('nobody')));
    await button('Join').click();
    await expect.poll(() => statesOf(open)).toEqual(['ended', 'ended']);
  });

  test('shows nothing of the room before, though it is painted', async () => {
    const { server, tools } = await showRoom(roomView());
    server.media = media;
    tools.ui.prepared();
    await expect.poll(() => document.querySelector('[role=toolbar]')).not.toBeNull();
    await expect.element(button('Join')).toBeVisible();
    expect(page.getByRole('toolbar').elements()).toEqual([]);
    expect(document.querySelector('[data-inside]')).toBeNull();
    await expectAccessible();
    await button('Join').click();
    await expect.element(page.getByRole('toolbar')).toBeVisible();
    expect(document.querySelector('[data-inside]')).not.toBeNull();
    expect(document.querySelectorAll('#place')).toHaveLength(1);
  });
});

test.each([
  [375, 667],
  [800, 1000],
])(
  'in one column, at %d × %d, the devices are folded, so that the way in is in sight',
  async (width, height) => {
    await page.viewport(width, height);
    const { tools } = await showRoom(roomView());
    const topOf = (): number => page.getByRole('heading', { level: 1 }).element().getBoundingClientRect().top;
    const before = topOf();
    await button('Turn on camera and microphone').click();
    await expect.element(page.getByText('Audio and video settings')).toBeVisible();
    expect(topOf(), 'what stands below them has not moved').toBe(before);
    await expect.element(page.getByLabelText('Microphone level')).not.toBeVisible();
    expect(button('Join').element().getBoundingClientRect().bottom).toBeLessThan(height);
    await page.getByText('Audio and video settings').click();
    await expect.element(page.getByRole('button', { name: /^Fake.*Speaker/ })).toBeVisible();
    tools.devices.close();
  },
);

test.each([896, 1024, 1440, 1920])(
  'beside the way in, at %d, the devices have their place before they come',
  async (width) => {
    await page.viewport(width, 800);
    const { tools } = await showRoom(roomView());
    const placeOf = (): object[] =>
      [
        page.getByRole('heading', { level: 1 }),
        page.getByRole('region', { name: 'How you look and sound' }),
      ].map((part) => part.element().getBoundingClientRect().toJSON() as object);
    const before = placeOf();
    await button('Turn on camera and microphone').click();
    await expect.element(page.getByLabelText('Microphone level')).toBeVisible();
    expect(placeOf()).toEqual(before);
    tools.devices.close();
  },
);

describe('waiting', () => {
  const inLobby = roomView({ door: { kind: 'lobby' } }, { ...guest, standing: 'inLobby' });

  test('is said, and ends in the room without a click', async () => {
    const { server, change } = await showRoom(inLobby);
    await expectAccessible();
    server.media = { url: 'ws://127.0.0.1:9', token: 'none', videoCodec: 'vp8' };
    await change(roomView({}, { standing: 'admitted' }));
    await expect.element(page.getByRole('toolbar')).toBeVisible();
  });

  test('ends at a closed door for who is turned away', async () => {
    const { change } = await showRoom(inLobby);
    await change(roomView({ door: { kind: 'refused', failType: 'loginRequired' } }, { standing: 'denied' }));
    await expect.element(page.getByText('You weren’t let in')).toBeVisible();
    expect(page.getByRole('button', { name: 'Ask again' }).elements()).toEqual([]);
  });

  test('can be given up', async () => {
    const { server } = await showRoom(inLobby);
    await button('Stop waiting').click();
    await expect.element(page.getByText('You left the meeting')).toBeVisible();
    expect(server.of('room.leave')).toHaveLength(1);
    await expectAccessible();
  });

  test('is said in Arabic, mirrored', async () => {
    await showRoom(inLobby, 'ar');
    await expect.element(page.getByText('في انتظار السماح بالدخول')).toBeVisible();
    await expectAccessible();
  });
});
