import { atBest } from '@portico/testkit/looks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openFarLobby, type FarLobby } from './testing/far-lobby.ts';
import { Guest } from './testing/meeting.ts';
import { longestStop, SEEN_STOP_SECONDS } from './testing/stops.ts';

/** How long each state of a line is watched; a minute: `LINE_SECONDS=60`. */
const WATCHED_MS = Number(process.env['LINE_SECONDS'] ?? 8) * 1000;
const IS_LONG = WATCHED_MS >= 60_000;
/** A minute is judged as it is; of some seconds the best of three. */
const LOOKS = IS_LONG ? 1 : 3;
/** Of a voice, after all repairs. A look of some seconds may fall on the one moment in which the line was tried for more. */
const MOST_CONCEALED = IS_LONG ? 0.01 : 0.05;
/** From when the line gets bad; a machine that does other things as well takes longer. */
const SMALL_MS = IS_LONG ? 5000 : 15_000;
const GONE_MS = 20_000;
const BACK_MS = 30_000;
const CAMERA = {
  videoCaptureDefaults: { resolution: { width: 960, height: 540, frameRate: 20 } },
  publishDefaults: {
    simulcast: true,
    red: true,
    dtx: false,
    videoEncoding: { maxBitrate: 1_200_000, maxFramerate: 20 },
  },
};
const PERFECT = { bitsPerSecond: null, delayMs: 0, loss: 0, passesUdp: true, isUp: true };
const TRAIN = { bitsPerSecond: 400_000, delayMs: 100, loss: 0.03 };
let lobby: FarLobby;

beforeAll(async () => {
  lobby = await openFarLobby();
});
beforeEach(() => lobby.link.becomes(PERFECT));
afterAll(() => lobby.close());

interface InboundAudio {
  packetsReceived: number;
  packetsLost: number;
  totalSamplesReceived: number;
  concealedSamples: number;
}

const LONG = { timeout: (LOOKS + 1) * (WATCHED_MS + 4000) + GONE_MS + 3 * BACK_MS };

it('behind 400 kbit/s, 100 ms and 3 % loss the picture is small and the voice whole', LONG, async () => {
  const { near, far, link } = lobby;
  const room = 'train';
  await Guest.join(near, { identity: 'sender', room, options: CAMERA });
  const viewer = await Guest.join(far, { identity: 'viewer', room, publish: false });
  expect(await viewer.becomes("meeting.width('sender:camera') === 960", BACK_MS)).toBe(true);

  await link.becomes(TRAIN);
  expect(await viewer.becomes("meeting.width('sender:camera') === 320", SMALL_MS)).toBe(true);
  const heard = async (): Promise<InboundAudio> =>
    (await viewer.run<InboundAudio[]>('meeting.inboundAudio()'))[0]!;
  const look = async (): Promise<{ moves: boolean; lost: number; concealed: number }> => {
    const before = await heard();
    const until = performance.now() + WATCHED_MS;
    let moves = true;
    while (performance.now() < until)
      moves = (await viewer.sees('sender:camera', { frames: 15, timeoutMs: 3000 })) && moves;
    const after = await heard();
    const grown = (name: keyof InboundAudio): number => after[name] - before[name];
    const concealed = grown('concealedSamples') / grown('totalSamplesReceived');
    return { moves, lost: grown('packetsLost'), concealed };
  };
  const isGood = ({ moves, lost, concealed }: Awaited<ReturnType<typeof look>>): boolean =>
    moves && lost > 0 && concealed < MOST_CONCEALED;
  const { moves, lost, concealed } = await atBest(look, isGood, LOOKS);
  expect(moves).toBe(true);
  expect(lost).toBeGreaterThan(0);
  expect(concealed).toBeLessThan(MOST_CONCEALED);

  await link.becomes(PERFECT);
  expect(await viewer.becomes("meeting.width('sender:camera') === 960", IS_LONG ? 20_000 : BACK_MS)).toBe(
    true,
  );
});

/** In the page: whether somebody was away for longer than the room leaves their tile where it is. */
const WATCH_FOR_ABSENCE = `room
  .on('participantDisconnected', () => {
    globalThis.absence = setTimeout(() => { globalThis.wasMissed = true; }, 3000);
  })
  .on('participantConnected', () => clearTimeout(globalThis.absence))
  .name`;

it('a person without a network for 20 s is back by themselves, and nobody missed them', LONG, async () => {
  const { near, far, link } = lobby;
  const room = 'gone';
  const host = await Guest.join(near, { identity: 'host', room });
  const traveller = await Guest.join(far, { identity: 'tim', room });
  expect(await host.sees('tim:camera')).toBe(true);
  expect(await traveller.sees('host:camera')).toBe(true);

  await host.run(WATCH_FOR_ABSENCE);

  await link.becomes({ isUp: false });
  const until = performance.now() + GONE_MS;
  expect(await traveller.notices('reconnecting', '', GONE_MS)).toBe(true);
  while (performance.now() < until)
    expect(await host.sees('tim:camera', { timeoutMs: Math.min(2000, until - performance.now()) })).toBe(
      false,
    );
  await link.becomes({ isUp: true });

  expect(await host.sees('tim:camera', { frames: 20, timeoutMs: BACK_MS })).toBe(true);
  expect(await traveller.sees('host:camera', { frames: 20, timeoutMs: BACK_MS })).toBe(true);
  expect(await host.run('[...room.remoteParticipants.keys()].join()')).toBe('tim');
  expect(await host.run('globalThis.wasMissed')).toBeUndefined();
});

it('where UDP is dropped people talk by TCP, and no picture freezes', LONG, async () => {
  const { near, far, link } = lobby;
  const room = 'closed';
  await link.becomes({ passesUdp: false });
  const inside = await Guest.join(far, { identity: 'inside', room });
  const outside = await Guest.join(near, { identity: 'outside', room });
  expect(await inside.sees('outside:camera', { frames: 50, timeoutMs: BACK_MS })).toBe(true);
  expect(await outside.sees('inside:camera', { frames: 50 })).toBe(true);
  expect(await inside.run('meeting.protocol()')).toBe('tcp');
  expect(await outside.run('meeting.protocol()')).toBe('udp');

  const viewers = [
    { guest: inside, sees: 'outside:camera' },
    { guest: outside, sees: 'inside:camera' },
  ];
  const look = (): Promise<number> => longestStop(viewers, WATCHED_MS);
  const longest = await atBest(look, (seconds) => seconds < SEEN_STOP_SECONDS, LOOKS);
  expect(longest).toBeLessThan(SEEN_STOP_SECONDS);
});
