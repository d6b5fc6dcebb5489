import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { SignalRequest, SessionDescription } from '@livekit/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMediaChild, type MediaChild, type MediaEvent } from './index.ts';
import { TEST_KEY, TEST_TRANSPORT } from './testing/meeting.ts';
import {
  MOST_GROWTH_BYTES,
  mutate,
  MUTATION_TIMEOUT_MS,
  MUTATION_TIMES,
  seededRandom,
} from './testing/mutation.ts';
import recorded from './testing/recorded-session.json' with { type: 'json' };
import { SignalClient } from './testing/signal-client.ts';

let child: MediaChild;
const events: MediaEvent[] = [];

beforeAll(async () => {
  child = await startMediaChild({ ...TEST_KEY, bindAddress: '127.0.0.1', transport: TEST_TRANSPORT });
  child.on((event) => events.push(event));
});

afterAll(() => child.stop());

/** What went wrong so far: nothing. */
async function harm(): Promise<unknown[]> {
  const { counters } = await child.stats();
  const bad = events.filter(({ type }) => type === 'childDied' || type === 'engineError');
  return counters.errors === 0 ? bad : [...bad, counters];
}

it('lives through damaged signal messages', { timeout: MUTATION_TIMEOUT_MS }, async () => {
  const random = seededRandom(4);
  const sdp = recorded.offer;
  const value = new SessionDescription({ type: 'offer', sdp, id: 1 });
  const message = Buffer.from(new SignalRequest({ message: { case: 'offer', value } }).toBinary());
  const send = async (rounds: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const client = await SignalClient.join(child.httpPort, { identity: `i${round % 3}`, room: 'noise' });
      for (let count = 0; count < 5; count += 1) client.sendBytes(mutate(message, random));
      client.close();
    }
  };
  // where it goes on for long the first ones give the heap the size that so many a second take
  const warm = 20 * (MUTATION_TIMES - 1);
  await send(warm);
  const { residentBytes: before } = await child.stats();
  await send(40 * MUTATION_TIMES - warm);
  expect(await harm()).toEqual([]);
  expect((await child.stats()).residentBytes - before).toBeLessThan(MOST_GROWTH_BYTES);
});

it('lives through garbage on its UDP port and its HTTP port', { timeout: MUTATION_TIMEOUT_MS }, async () => {
  const random = seededRandom(5);
  const { residentBytes: before } = await child.stats();
  const client = await SignalClient.join(child.httpPort, { identity: 'one', room: 'udp' });
  const offer = new SessionDescription({ type: 'offer', sdp: recorded.offer, id: 1 });
  client.send({ case: 'offer', value: offer });
  expect(await client.gets('answer')).toBe(true);
  const socket = createSocket('udp4');
  // A STUN binding request, a DTLS client hello, RTP: damaged in all ways.
  const seeds = ['000100002112a442000102030405060708090a0b', '16fefd0000000000000000', recorded.rtp[0]!];
  for (let round = 0; round < 600 * MUTATION_TIMES; round += 1) {
    const seed = seeds[round % 3]!;
    const bytes = mutate(Buffer.from(seed, seed === recorded.rtp[0] ? 'base64' : 'hex'), random);
    await new Promise((resolve) => socket.send(bytes, child.udpPort, '127.0.0.1', resolve));
  }
  socket.close();
  for (const text of [
    'GET /rtc/v1 HTTP/1.1\r\nupgrade: websocket\r\n\r\n',
    'POST http://[ HTTP/1.1\r\n\r\n',
    '\0\0',
  ]) {
    await new Promise((resolve) => {
      const plain = connect(child.httpPort, '127.0.0.1', () => plain.end(text));
      plain.on('close', resolve).on('error', resolve).resume();
    });
  }
  client.close();
  expect(await harm()).toEqual([]);
  expect((await child.stats()).residentBytes - before).toBeLessThan(MOST_GROWTH_BYTES);
});

it('stops within two seconds', async () => {
  const startMs = performance.now();
  await child.stop();
  expect(performance.now() - startMs).toBeLessThan(2000);
});
