import { AddTrackRequest, JoinRequest, LeaveRequest, SessionDescription, TrackType } from '@livekit/protocol';
import { afterEach, expect, it } from 'vitest';
import { Engine } from '../engine.ts';
import { FakeTransport } from '../testing/fake-transport.ts';
import { TEST_KEY } from '../testing/meeting.ts';
import recorded from '../testing/recorded-session.json' with { type: 'json' };
import { SignalClient } from '../testing/signal-client.ts';
import type { NetworkHint, IceProtocol } from '../transport/transport.ts';

const errors: unknown[] = [];
const made: { transport: FakeTransport; hint: NetworkHint | undefined }[] = [];
const engine = new Engine({
  key: TEST_KEY,
  transport(_name, events, hint) {
    const transport = new FakeTransport(events);
    made.push({ transport, hint });
    return transport;
  },
  onError: (error) => errors.push(error),
});
afterEach(() => engine.close());

/** Joins, is reached by this protocol, and goes. */
async function visit(identity: string, protocol: IceProtocol): Promise<void> {
  const request = new JoinRequest({
    addTrackRequests: [new AddTrackRequest({ cid: 'm', type: TrackType.AUDIO })],
    publisherOffer: new SessionDescription({ type: 'offer', sdp: recorded.offer, id: 1 }),
  });
  const client = await SignalClient.join(port, { identity, room: 'room' }, request);
  expect(await client.gets('answer')).toBe(true);
  const { transport } = made.at(-1)!;
  transport.reachedBy = protocol;
  transport.events.onState('connected');
  client.send({ case: 'leave', value: new LeaveRequest() });
  expect(await client.isClosed()).toBe(true);
}

const port = await engine.listen(0);

it('a person whom only TCP carried is expected to need it again, and nobody else', async () => {
  await visit('ann', 'tcp');
  await visit('ben', 'udp');
  await visit('ann', 'udp');
  await visit('ben', 'tcp');
  await visit('ann', 'udp');
  expect(made.map(({ hint }) => hint?.lacksUdp)).toEqual([false, false, true, false, false]);
  expect(errors).toEqual([]);
});
