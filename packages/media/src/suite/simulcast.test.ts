import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSuite, type Suite } from '../testing/suite.ts';
import { eventually, Guest } from '../testing/meeting.ts';

const CAPTURE = { videoCaptureDefaults: { resolution: { width: 960, height: 540, frameRate: 20 } } };
const SIMULCAST = {
  publishDefaults: { simulcast: true, videoEncoding: { maxBitrate: 1_200_000, maxFramerate: 20 } },
};
/** A browser opens its best layer when it has found the bandwidth for it; on a busy machine that takes its time. */
const RISE_MS = 25_000;
const STOPS_MS = 10_000;
let lobby: Suite;

beforeAll(async () => {
  lobby = await openSuite();
});

afterAll(() => lobby.close());

describe('simulcast', { timeout: 60_000 }, () => {
  it('switches layers as the viewer asks, without a frozen picture', async () => {
    const room = 'layers';
    const options = { ...CAPTURE, ...SIMULCAST };
    const sender = await Guest.join(lobby, { identity: 'sender', room, options });
    const viewer = await Guest.join(lobby, { identity: 'viewer', room, publish: false });
    const camera = "meeting.publicationOf('sender', 'camera')";
    // The encoder opens its layers one after the other, as the bandwidth estimate rises.
    expect(await viewer.becomes("meeting.width('sender:camera') === 960", RISE_MS)).toBe(true);
    for (const [quality, width] of [
      [0, 320],
      [2, 960],
      [1, 640],
      [0, 320],
    ]) {
      await viewer.run(`${camera}.setVideoQuality(${quality})`);
      expect(await viewer.becomes(`meeting.width('sender:camera') === ${width}`, RISE_MS)).toBe(true);
      expect(await viewer.sees('sender:camera', { frames: 5 })).toBe(true);
    }
    const [video] = await viewer.run<{ nackCount: number; pliCount: number }[]>('meeting.inboundVideo()');
    // a picture that breaks asks several times a second; one for each layer, and again for those that came late
    expect(video?.nackCount).toBeLessThan(60);
    expect(video?.pliCount).toBeLessThan(15);
    await sender.close();
    await viewer.close();
  });

  it('follows the size of the element with adaptiveStream and dynacast', async () => {
    const room = 'adaptive';
    const options = { ...CAPTURE, ...SIMULCAST, adaptiveStream: true, dynacast: true };
    const sender = await Guest.join(lobby, { identity: 'sender', room, options });
    const viewer = await Guest.join(lobby, { identity: 'viewer', room, options, publish: false });
    await viewer.run("(meeting.element('sender:camera').style.width = '200px')");
    expect(await viewer.becomes("meeting.width('sender:camera') === 320", RISE_MS)).toBe(true);
    await viewer.run("(meeting.element('sender:camera').style.width = '1200px')");
    expect(await viewer.becomes("meeting.width('sender:camera') === 960", RISE_MS)).toBe(true);
    await sender.close();
    await viewer.close();
  });

  it('stops what nobody watches within ten seconds, and goes on with who comes back', async () => {
    const room = 'unwatched';
    const options = { ...CAPTURE, ...SIMULCAST, dynacast: true };
    const sender = await Guest.join(lobby, { identity: 'sender', room, options });
    const viewer = await Guest.join(lobby, { identity: 'viewer', room, publish: false });
    const camera = "meeting.publicationOf('sender', 'camera')";
    expect(await viewer.becomes("meeting.width('sender:camera') === 960", RISE_MS)).toBe(true);
    const sends = (layers: string) => async (): Promise<boolean> =>
      (await sender.run<string>('meeting.sentLayers()')) === layers;
    expect(await eventually(sends('qhf'))).toBe(true);
    await viewer.run(`${camera}.setVideoQuality(0)`);
    expect(await eventually(sends('q'), STOPS_MS)).toBe(true);
    expect(await viewer.sees('sender:camera', { frames: 5 })).toBe(true);
    await viewer.run(`${camera}.setEnabled(false)`);
    expect(await eventually(sends(''), STOPS_MS)).toBe(true);
    await viewer.run(`${camera}.setEnabled(true)`);
    await viewer.run(`${camera}.setVideoQuality(2)`);
    expect(await viewer.becomes("meeting.width('sender:camera') === 960", RISE_MS)).toBe(true);
    expect(await viewer.sees('sender:camera', { frames: 5 })).toBe(true);
    await viewer.close();
    expect(await eventually(sends(''), RISE_MS)).toBe(true); // a page that is gone is missed when its line is silent
    await sender.close();
  });
});
