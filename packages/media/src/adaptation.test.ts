import { atBest } from '@portico/testkit/looks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limited, type LineLimit } from './testing/limited-transport.ts';
import { eventually, Guest } from './testing/meeting.ts';
import { openOwnEngine, type OwnEngine } from './testing/own-engine.ts';

const CAMERA = {
  videoCaptureDefaults: { resolution: { width: 960, height: 540, frameRate: 20 } },
  publishDefaults: { simulcast: true, videoEncoding: { maxBitrate: 1_200_000, maxFramerate: 20 } },
};
/** A browser opens its best layer when it has found the bandwidth for it; on a busy machine that takes its time. */
const RISE_MS = 40_000;
const TRAIN: LineLimit = { bitsPerSecond: 400_000, delayMs: 100, loss: 0.03 };
const VALLEY: LineLimit = { bitsPerSecond: 90_000, delayMs: 50, loss: 0 };

/** Limits by participant (`PA_…`). */
const limits = new Map<string, LineLimit>();
let venue: OwnEngine;

beforeAll(async () => {
  venue = await openOwnEngine((inner) => limited(inner, (name) => limits.get(name)));
});

afterAll(() => venue.close());

/** A viewer of a camera in three layers, who sees the best one. */
async function watch(room: string): Promise<{ viewer: Guest; sid: string }> {
  await Guest.join(venue, { identity: 'sender', room, options: CAMERA });
  const viewer = await Guest.join(venue, { identity: 'viewer', room, publish: false });
  expect(await viewer.becomes("meeting.width('sender:camera') === 960", RISE_MS)).toBe(true);
  return { viewer, sid: venue.sidOf(room, 'viewer') };
}

interface InboundAudio {
  packetsReceived: number;
  packetsLost: number;
}

describe('on a line that carries little', { timeout: 180_000 }, () => {
  it('the picture gets smaller instead of breaking, and is back when the line is', async () => {
    const { viewer, sid } = await watch('train');
    limits.set(sid, TRAIN);
    expect(await viewer.becomes("meeting.width('sender:camera') === 320", RISE_MS)).toBe(true);
    // it moves all the time, also while the engine tries whether the line carries more
    const moves = async (): Promise<boolean> => {
      for (let second = 0; second < 8; second += 1)
        if (!(await viewer.sees('sender:camera', { frames: 15, timeoutMs: 3000 }))) return false;
      return true;
    };
    expect(await atBest(moves, (moved) => moved)).toBe(true);
    expect(await viewer.becomes("meeting.width('sender:camera') === 320")).toBe(true);
    const lowered = (): unknown =>
      venue.engine.lines('train').lines.map(({ identity, lowered, held }) => ({ identity, lowered, held }));
    await expect.poll(lowered).toContainEqual({ identity: 'viewer', lowered: 1, held: 0 });
    const downlinkOf = (name: string): number | undefined =>
      venue.engine.lines('train').lines.find(({ identity }) => identity === name)?.downlinkBitsPerSecond;
    expect(downlinkOf('viewer')).toBeLessThan(800_000);
    expect(lowered()).toContainEqual({ identity: 'sender', lowered: 0, held: 0 });
    expect(downlinkOf('sender')).toBeUndefined();
    limits.delete(sid);
    expect(await viewer.becomes("meeting.width('sender:camera') === 960", RISE_MS)).toBe(true);
    expect(await viewer.sees('sender:camera')).toBe(true);
    expect(venue.errors).toEqual([]);
  });

  it('a picture that does not fit at all makes room for the voice, and says so', async () => {
    const { viewer, sid } = await watch('valley');
    const camera = "meeting.publicationOf('sender', 'camera').track";
    limits.set(sid, VALLEY);
    expect(await viewer.becomes(`${camera}.streamState === 'paused'`, RISE_MS)).toBe(true);
    const heard = async (): Promise<InboundAudio> =>
      (await viewer.run<InboundAudio[]>('meeting.inboundAudio()'))[0]!;
    const hears = (more: number, than: InboundAudio): Promise<boolean> =>
      eventually(async () => (await heard()).packetsReceived > than.packetsReceived + more, RISE_MS);
    expect(await hears(60, await heard())).toBe(true);
    const look = async (): Promise<{ lost: number; frames: number }> => {
      const framesBefore = await viewer.frames('sender:camera');
      const before = await heard();
      expect(await hears(120, before)).toBe(true);
      const lost = (await heard()).packetsLost - before.packetsLost;
      return { lost, frames: (await viewer.frames('sender:camera')) - framesBefore };
    };
    // what the engine tries meanwhile costs some
    const seen = await atBest(look, ({ lost, frames }) => lost < 30 && frames < 5);
    expect(seen.lost).toBeLessThan(30);
    expect(seen.frames).toBeLessThan(5);
    limits.delete(sid);
    expect(await viewer.becomes(`${camera}.streamState === 'active'`, RISE_MS)).toBe(true);
    expect(await viewer.sees('sender:camera')).toBe(true);
    expect(venue.errors).toEqual([]);
  });
});
