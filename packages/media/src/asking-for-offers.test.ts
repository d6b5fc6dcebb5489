import { AddTrackRequest, JoinRequest, SessionDescription, TrackType } from '@livekit/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Engine } from './engine.ts';
import { fakeTransports } from './testing/fake-transport.ts';
import { eventually, TEST_KEY } from './testing/meeting.ts';
import recorded from './testing/recorded-session.json' with { type: 'json' };
import { SignalClient } from './testing/signal-client.ts';

const { factory } = fakeTransports();
const engine = new Engine({ key: TEST_KEY, transport: factory, onError: () => undefined });
/** More than the recorded offer has sections for. */
const MANY = 5;
let port: number;
const publisherOffer = new SessionDescription({ type: 'offer', sdp: recorded.offer, id: 1 });
const tracks = [
  new AddTrackRequest({ cid: 'microphone', type: TrackType.AUDIO }),
  new AddTrackRequest({ cid: 'camera', type: TrackType.VIDEO }),
];

async function join(identity: string, addTrackRequests: AddTrackRequest[]): Promise<SignalClient> {
  const request = new JoinRequest({ addTrackRequests, publisherOffer });
  const client = await SignalClient.join(port, { identity, room: 'asked' }, request);
  expect(await client.gets('answer')).toBe(true);
  return client;
}
const asked = (client: SignalClient): number => client.of('mediaSectionsRequirement').length;
const offerAgain = (client: SignalClient): void =>
  client.send({
    case: 'offer',
    value: new SessionDescription({ type: 'offer', sdp: recorded.offer, id: 2 }),
  });

beforeAll(async () => {
  port = await engine.listen(0);
});
afterAll(() => {
  engine.close();
});

it('a client that lets the request for an offer fall is asked again', async () => {
  const others: SignalClient[] = [];
  for (let n = 0; n < MANY; n += 1) others.push(await join(`other ${n}`, tracks));
  const ben = await join('ben', tracks);
  expect(await ben.gets('mediaSectionsRequirement')).toBe(true);
  expect(await eventually(() => asked(ben) > 1)).toBe(true);
  for (const client of [...others, ben]) client.close();
});

it('tracks that are announced after their offer are published with the next one, which is asked for', async () => {
  const late = await join('late', []);
  expect(asked(late)).toBe(0);
  for (const value of tracks) late.send({ case: 'addTrack', value });
  expect(await late.gets('mediaSectionsRequirement')).toBe(true);
  offerAgain(late);
  const isPublished = () =>
    late.of('update').some(({ value }) => value.participants.some((one) => one.tracks.length === 2));
  expect(await eventually(isPublished)).toBe(true);
  late.close();
});
