import { gzipSync } from 'node:zlib';
import { AddTrackRequest, DataPacket, JoinRequest, SessionDescription, TrackType } from '@livekit/protocol';
import {
  RequestResponse_Reason,
  UpdateSubscription,
  UserPacket,
  WrappedJoinRequest,
  WrappedJoinRequest_Compression,
} from '@livekit/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from './engine.ts';
import { FLOOD_TOLERANCE, LIMITS, RATES } from './limits.ts';
import { BadOfferError, parseOffer } from './sdp/offer.ts';
import { RefusedError } from './signal/access-token.ts';
import { decodeJoinRequest } from './signal/join-request.ts';
import { fakeTransports } from './testing/fake-transport.ts';
import { eventually, TEST_KEY } from './testing/meeting.ts';
import { mutate, MUTATION_TIMEOUT_MS, MUTATION_TIMES, seededRandom } from './testing/mutation.ts';
import recorded from './testing/recorded-session.json' with { type: 'json' };
import { SignalClient } from './testing/signal-client.ts';

const { factory, all: transports } = fakeTransports();
const errors: unknown[] = [];
const engine = new Engine({ key: TEST_KEY, transport: factory, onError: (error) => errors.push(error) });
let port: number;

const { offer } = recorded;
const decoded = (packets: string[]) => packets.map((packet) => Buffer.from(packet, 'base64'));

/** A participant with a fake connection that published what the recorded offer announces. */
async function joinWithOffer(identity: string) {
  const request = new JoinRequest({
    addTrackRequests: [
      new AddTrackRequest({ cid: 'microphone', type: TrackType.AUDIO }),
      new AddTrackRequest({ cid: 'camera', type: TrackType.VIDEO }),
    ],
    publisherOffer: new SessionDescription({ type: 'offer', sdp: offer, id: 1 }),
  });
  const client = await SignalClient.join(port, { identity, room: identity }, request);
  expect(await client.gets('answer')).toBe(true);
  const transport = transports.at(-1)!;
  transport.events.onState('connected');
  return { client, transport };
}

beforeAll(async () => {
  port = await engine.listen(0);
});

afterAll(() => {
  engine.close();
});

describe('damaged input', { timeout: MUTATION_TIMEOUT_MS }, () => {
  it('of recorded RTP, RTCP and data messages throws nothing', async () => {
    const { client, transport } = await joinWithOffer('noisy');
    const random = seededRandom(1);
    const reliable = transport.openChannel('_reliable');
    const messages = recorded.data.map(([, message]) => Buffer.from(message!, 'base64'));
    // more than 100,000 of them
    for (let round = 0; round < 2700 * MUTATION_TIMES; round += 1) {
      for (const packet of decoded(recorded.rtp)) transport.events.onRtp(mutate(packet, random));
      for (const packet of decoded(recorded.rtcp)) transport.events.onRtcp(mutate(packet, random));
      for (const message of messages.slice(0, 1)) reliable.send(mutate(message, random));
    }
    expect(engine.counters.packetsIn).toBeGreaterThan(1000);
    expect(engine.counters.malformed).toBeGreaterThan(500);
    expect(errors).toEqual([]);
    client.close();
  });

  it('of a recorded offer is answered or refused, and nothing else', () => {
    const random = seededRandom(2);
    const outcomes = Array.from({ length: 600 * MUTATION_TIMES }, () =>
      outcomeOf(() => parseOffer(mutateText(offer, random))),
    );
    const others = outcomes.filter((outcome) => outcome !== 'taken' && !(outcome instanceof BadOfferError));
    expect(others).toEqual([]);
    expect(outcomes.filter((outcome) => outcome === 'taken').length).toBeGreaterThan(50);
    expect(outcomes.filter((outcome) => outcome !== 'taken').length).toBeGreaterThan(50);
  });

  it('of a recorded join request is read or refused, and nothing else', () => {
    const random = seededRandom(3);
    const bytes = Buffer.from(recorded.joinRequest, 'base64url');
    expect(decodeJoinRequest(recorded.joinRequest).connectionSettings?.autoSubscribe).toBe(true);
    const damaged = Array.from({ length: 500 * MUTATION_TIMES }, () =>
      mutate(bytes, random).toString('base64url'),
    );
    const outcomes = damaged.map((parameter) => outcomeOf(() => decodeJoinRequest(parameter)));
    const others = outcomes.filter((outcome) => outcome !== 'taken' && !(outcome instanceof RefusedError));
    expect(others).toEqual([]);
    expect(outcomes.filter((outcome) => outcome !== 'taken').length).toBeGreaterThan(100);
  });
});

describe('too much', () => {
  it('inside a gzip is refused at the cap', () => {
    const bomb = new WrappedJoinRequest({
      compression: WrappedJoinRequest_Compression.GZIP,
      // Good protobuf, were it not for its size.
      joinRequest: gzipSync(new JoinRequest({ metadata: 'x'.repeat(8 << 20) }).toBinary()),
    });
    const parameter = Buffer.from(bomb.toBinary()).toString('base64url');
    expect(parameter.length).toBeLessThan(100_000);
    expect(() => decodeJoinRequest(parameter)).toThrow(RefusedError);
  });

  it('in one signal message ends the socket', async () => {
    const client = await SignalClient.join(port, { identity: 'large', room: 'large' });
    client.sendBytes(Buffer.alloc(LIMITS.signalMessageBytes + 1));
    expect(await client.isClosed()).toBe(true);
  });

  it('of sections in an offer ends the participant', async () => {
    const client = await SignalClient.join(port, { identity: 'wide', room: 'wide' });
    const section = /m=audio[\s\S]*?(?=m=)/.exec(offer)![0];
    const sections = Array.from({ length: 300 }, (_, index) =>
      section.replace(/a=mid:\S+/, `a=mid:x${index}`),
    );
    const sdp = offer.slice(0, offer.indexOf('m=')) + sections.join('');
    client.send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp, id: 1 }) });
    expect(await client.gets('leave')).toBe(true);
    expect(await client.isClosed()).toBe(true);
  });

  it('of tracks is refused, one by one', async () => {
    const client = await SignalClient.join(port, { identity: 'many', room: 'many' });
    for (let index = 0; index < LIMITS.tracksPerParticipant + 3; index += 1) {
      client.send({
        case: 'addTrack',
        value: new AddTrackRequest({ cid: `c${index}`, type: TrackType.AUDIO }),
      });
    }
    expect(await eventually(() => client.of('requestResponse').length === 3)).toBe(true);
    expect(client.of('trackPublished')).toHaveLength(LIMITS.tracksPerParticipant);
    expect(client.of('requestResponse').map(({ value }) => value.reason)).toEqual(
      Array.from({ length: 3 }, () => RequestResponse_Reason.LIMIT_EXCEEDED),
    );
    client.close();
  });

  it('data is dropped with one word a second, and ends the participant when it does not stop', async () => {
    const { client, transport } = await joinWithOffer('flood');
    const packet = new DataPacket({
      value: { case: 'user', value: new UserPacket({ payload: Buffer.from('x') }) },
    });
    const message = Buffer.from(packet.toBinary());
    const { send } = transport.openChannel('_reliable');
    for (let index = 0; index < RATES.dataMessages.burst + 500; index += 1) send(message);
    expect(await client.gets('requestResponse')).toBe(true);
    expect(client.of('requestResponse')).toHaveLength(1);
    for (let index = 0; index < FLOOD_TOLERANCE + 2000; index += 1) send(message);
    expect(await client.gets('leave')).toBe(true);
    expect(transport.closed).toBe(true);
  });
});

describe('messages that do not belong', () => {
  it('a subscription to a track of another room finds nothing', async () => {
    const { client: publisher } = await joinWithOffer('elsewhere');
    const trackSid = publisher.of('trackPublished')[0]!.value.track!.sid;
    const { client } = await joinWithOffer('here');
    client.send({
      case: 'subscription',
      value: new UpdateSubscription({ trackSids: [trackSid], subscribe: true }),
    });
    expect(await client.gets('subscriptionResponse')).toBe(true);
    publisher.close();
    client.close();
  });

  it('garbage instead of protobuf ends the socket', async () => {
    const client = await SignalClient.join(port, { identity: 'garbage', room: 'garbage' });
    client.sendBytes(Buffer.from('not protobuf at all'));
    expect(await client.isClosed()).toBe(true);
    expect(client.closeCode).toBe(1007);
    expect(errors).toEqual([]);
  });
});

/** `taken`, or what was thrown. */
function outcomeOf(run: () => unknown): unknown {
  try {
    run();
    return 'taken';
  } catch (error) {
    return error;
  }
}

/** Damages lines rather than bytes, so that more of it gets past the first check. */
function mutateText(text: string, random: () => number): string {
  const lines = text.split('\r\n');
  for (let count = 0; count < 60; count += 1) {
    const at = Math.floor(random() * lines.length);
    const kind = Math.floor(random() * 3);
    if (kind === 0) lines.splice(at, 1);
    if (kind === 1) lines.splice(at, 0, lines[Math.floor(random() * lines.length)]!);
    if (kind === 2) lines[at] = mutate(Buffer.from(lines[at]!), random).toString('latin1');
  }
  return lines.join('\r\n');
}
