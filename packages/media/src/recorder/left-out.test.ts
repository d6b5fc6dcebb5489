import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AddTrackRequest, Encryption_Type, JoinRequest, SessionDescription } from '@livekit/protocol';
import { TrackType } from '@livekit/protocol';
import { expect, it } from 'vitest';
import { Engine } from '../engine.ts';
import { fakeTransports } from '../testing/fake-transport.ts';
import { TEST_KEY } from '../testing/meeting.ts';
import { makeRtp } from '../testing/rtp-factory.ts';
import recorded from '../testing/recorded-session.json' with { type: 'json' };
import { SignalClient } from '../testing/signal-client.ts';
import { createAppendFile } from './append-file.ts';
import { Recorder } from './recorder.ts';

it.each([
  ['as everybody hears it', Encryption_Type.NONE, ['webm']],
  ['that only its hearers can decrypt', Encryption_Type.GCM, []],
])('of a voice %s the files are recorded that can be played', async (_what, encryption, files) => {
  const directory = await mkdtemp(join(tmpdir(), 'portico-left-out-'));
  const { factory, all } = fakeTransports();
  const engine = new Engine({ key: TEST_KEY, transport: factory, onError: () => {} });
  const recorder = new Recorder(engine.rooms, () => {}, createAppendFile);
  const request = new JoinRequest({
    addTrackRequests: [new AddTrackRequest({ cid: 'm', type: TrackType.AUDIO, encryption })],
    publisherOffer: new SessionDescription({ type: 'offer', sdp: recorded.offer, id: 1 }),
  });
  const client = await SignalClient.join(await engine.listen(0), { identity: 'ann', room: 'room' }, request);
  expect(await client.gets('answer')).toBe(true);
  await recorder.start({ room: 'room', directory });
  for (let sequence = 1; sequence < 60; sequence += 1) {
    const fields = { payloadType: 111, sequence, timestamp: sequence * 960, ssrc: 5 };
    const extensions = { 4: Buffer.from('7') };
    all[0]!.events.onRtp(makeRtp({ ...fields, extensions, payload: Buffer.alloc(200, 0xf8) }));
  }
  const { tracks } = await recorder.stop('room');
  expect(tracks).toHaveLength(files.length);
  const media = (await readdir(directory)).filter((name) => name.startsWith('TR_'));
  const types = media.map((name) => name.split('.').at(-1));
  expect(types.filter((type) => type === 'webm' || files.length === 0)).toEqual(files);
  engine.close();
  await rm(directory, { recursive: true });
});
