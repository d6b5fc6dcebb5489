import { DisconnectReason, RequestResponse_Reason, SessionDescription } from '@livekit/protocol';
import { DataPacket, LeaveRequest_Action, UpdateSubscription, UserPacket } from '@livekit/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from './engine.ts';
import { FLOOD_TOLERANCE, LIMITS, RATES } from './limits.ts';
import { fakeTransports } from './testing/fake-transport.ts';
import { eventually, TEST_KEY } from './testing/meeting.ts';
import recorded from './testing/recorded-session.json' with { type: 'json' };
import { SignalClient } from './testing/signal-client.ts';

const errors: unknown[] = [];
const { factory: transport, all: transports } = fakeTransports();
const engine = new Engine({
  key: TEST_KEY,
  transport,
  onError: (error) => errors.push(error),
});
let port: number;

beforeAll(async () => {
  port = await engine.listen(0);
});

afterAll(() => {
  engine.close();
});

/** What a browser offers in a meeting of many people: 450 KB. */
function largeOffer(id: number): SessionDescription {
  const { offer } = recorded;
  const section = /m=video[\s\S]*?(?=m=|$)/.exec(offer)![0].replaceAll(/a=ssrc.*\r\n/g, '');
  const sections = Array.from({ length: 100 }, (_, index) => section.replace(/a=mid:\S+/, `a=mid:x${index}`));
  const sdp = offer.slice(0, offer.indexOf('m=')) + sections.join('');
  return new SessionDescription({ type: 'offer', sdp, id });
}

const comes = (identity: string): Promise<SignalClient> =>
  SignalClient.join(port, { identity, room: identity });

const answersTo = (client: SignalClient): number[] => client.of('answer').map(({ value }) => value.id);

/** What somebody was told of limits. */
const told = (client: SignalClient) =>
  client.of('requestResponse').map(({ value }) => [value.reason, value.message]);

const tooMany = (what: string) => [RequestResponse_Reason.LIMIT_EXCEEDED, `too many ${what}`];

describe('renegotiations', { timeout: 60_000 }, () => {
  it('without an end to them are refused with a word, and cost the others little', async () => {
    const client = await comes('restless');
    const many = Array.from({ length: 34 }, (_, index) => index + 1);
    for (const id of many) client.send({ case: 'offer', value: largeOffer(id) });
    client.send({ case: 'ping', value: 1n });
    expect(await client.gets('pong')).toBe(true);
    expect(told(client)[0]).toEqual(tooMany('offers'));
    expect(answersTo(client).length).toBeLessThan(many.length);
    client.close();
  });

  it('renegotiations one after the other are all answered, the last ones later', async () => {
    const client = await comes('patient');
    for (let id = 1; id <= 20; id += 1) {
      client.send({ case: 'offer', value: largeOffer(id) });
      expect(await eventually(() => answersTo(client).includes(id))).toBe(true);
    }
    expect(told(client)).toEqual([]);
    client.close();
  });
});

describe('messages', () => {
  it('beyond what anybody says are dropped with a word, and end who does not stop', async () => {
    const client = await comes('chatty');
    const say = (count: number): void => {
      for (let index = 0; index < count; index += 1) client.send({ case: 'ping', value: 1n });
    };
    say(RATES.signalMessages.burst + 100);
    expect(await client.gets('requestResponse')).toBe(true);
    expect(told(client)).toEqual([tooMany('messages')]);
    say(2 * FLOOD_TOLERANCE);
    expect(await client.gets('leave')).toBe(true);
    expect(client.of('leave').map(({ value }) => value.reason)).toEqual([
      DisconnectReason.PARTICIPANT_REMOVED,
    ]);
    expect(await client.isClosed()).toBe(true);
  });

  it('of a megabyte each are dropped as well', async () => {
    const client = await comes('heavy');
    const trackSids = Array.from({ length: 45_000 }, (_, index) => `TR_${index}_of_nobody`);
    const value = new UpdateSubscription({ trackSids, subscribe: true });
    for (let count = 0; count < 40; count += 1) client.send({ case: 'subscription', value });
    expect(await client.gets('requestResponse')).toBe(true);
    expect(told(client)[0]).toEqual(tooMany('messages'));
    // of each that was taken, no more tracks were looked for than anybody can get
    const looked = client.of('subscriptionResponse').length;
    expect(looked).toBeLessThanOrEqual(40 * LIMITS.mediaSections);
    client.close();
  });
});

describe('data', () => {
  const packet = new DataPacket({
    value: { case: 'user', value: new UserPacket({ payload: Buffer.from('x') }) },
  }).toBinary();

  /** Whether somebody whose channel is so far behind gets what is sent there, and what they are told. */
  async function fallsBehind(label: string, backlogBytes: number) {
    const room = `${label} ${backlogBytes}`;
    const slow = await SignalClient.join(port, { identity: 'slow', room });
    const { received } = transports.at(-1)!.openChannel(label, backlogBytes);
    const sender = await SignalClient.join(port, { identity: 'sender', room });
    transports.at(-1)!.openChannel(label).send(Buffer.from(packet));
    slow.send({ case: 'ping', value: 1n });
    await eventually(() => slow.of('pong').length + slow.of('leave').length > 0);
    const [leave] = slow.of('leave');
    for (const client of [slow, sender]) client.close();
    return { got: received.length, told: leave?.value.action };
  }

  it.each([
    ['_lossy', LIMITS.lossyBacklogBytes, { got: 1, told: undefined }],
    ['_lossy', LIMITS.lossyBacklogBytes + 1, { got: 0, told: undefined }],
    ['_reliable', LIMITS.reliableBacklogBytes, { got: 1, told: undefined }],
    ['_reliable', LIMITS.reliableBacklogBytes + 1, { got: 0, told: LeaveRequest_Action.RECONNECT }],
  ])('%s, with %i bytes on their way: %j', async (label, backlogBytes, outcome) => {
    expect(await fallsBehind(label, backlogBytes)).toEqual(outcome);
  });
});

it('none of it counts as a fault of the engine', () => {
  expect(errors).toEqual([]);
});
