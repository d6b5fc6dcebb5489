import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AddTrackRequest, JoinRequest, SessionDescription, TrackType } from '@livekit/protocol';
import { expect, it } from 'vitest';
import { Engine } from '../engine.ts';
import type { EngineReport } from '../ipc/media-event.ts';
import { fakeTransports } from '../testing/fake-transport.ts';
import { eventually, TEST_KEY } from '../testing/meeting.ts';
import { makeRtp } from '../testing/rtp-factory.ts';
import recorded from '../testing/recorded-session.json' with { type: 'json' };
import { SignalClient } from '../testing/signal-client.ts';
import { createAppendFile, type CreateFile } from './append-file.ts';
import { Recorder } from './recorder.ts';

/** A disk that has room for `bytes` in each file. */
const smallDisk =
  (bytes: number): CreateFile =>
  async (path) => {
    const file = await createAppendFile(path);
    let free = bytes;
    return {
      ...file,
      append: async (chunk) => {
        free -= chunk.length;
        if (free < 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
        await file.append(chunk);
      },
    };
  };

it('a full disk ends the recording, keeps what was written, and the meeting goes on', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'portico-full-'));
  const { factory, all } = fakeTransports();
  const engine = new Engine({ key: TEST_KEY, transport: factory, onError: () => {} });
  const events: EngineReport[] = [];
  const recorder = new Recorder(engine.rooms, (event) => events.push(event), smallDisk(100_000));
  const request = new JoinRequest({
    addTrackRequests: [new AddTrackRequest({ cid: 'm', type: TrackType.AUDIO })],
    publisherOffer: new SessionDescription({ type: 'offer', sdp: recorded.offer, id: 1 }),
  });
  const client = await SignalClient.join(await engine.listen(0), { identity: 'ann', room: 'full' }, request);
  expect(await client.gets('answer')).toBe(true);
  await recorder.start({ room: 'full', directory });
  let sequence = 0;
  const speak = () => {
    for (let count = 0; count < 100; count += 1) {
      sequence += 1;
      const payload = Buffer.alloc(200, 0xf8);
      const fields = {
        payloadType: 111,
        sequence,
        timestamp: sequence * 960,
        ssrc: 5,
        extensions: { 4: Buffer.from('7') },
        payload,
      };
      all[0]!.events.onRtp(makeRtp(fields));
    }
    return events.length > 0;
  };
  expect(await eventually(speak)).toBe(true);
  expect(events).toEqual([
    { type: 'recordingFailed', room: 'full', directory, reason: 'ENOSPC: no space left on device' },
  ]);
  const trackSid = client.of('trackPublished')[0]!.value.track!.sid;
  expect((await stat(join(directory, `${trackSid}.webm`))).size).toBeGreaterThan(50_000);
  expect(engine.rooms.find('full')?.participants.size).toBe(1);
  await expect(recorder.stop('full')).rejects.toThrow(/not being recorded/);
  engine.close();
  await rm(directory, { recursive: true });
});
