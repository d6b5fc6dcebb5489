import { DataPacket, UserPacket } from '@livekit/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMediaChild, type MediaChild, type MediaEvent } from './index.ts';
import { eventually, TEST_KEY, TEST_TRANSPORT } from './testing/meeting.ts';
import {
  MOST_GROWTH_BYTES,
  mutate,
  MUTATION_TIMEOUT_MS,
  MUTATION_TIMES,
  seededRandom,
} from './testing/mutation.ts';
import { SctpClient } from './testing/sctp-client.ts';

const ROOM = 'sctp';
const CLIENTS = 12 * MUTATION_TIMES;
const DAMAGED_EACH = 150;
const HEADER_BYTES = 12;
let child: MediaChild;
const events: MediaEvent[] = [];

beforeAll(async () => {
  child = await startMediaChild({ ...TEST_KEY, bindAddress: '127.0.0.1', transport: TEST_TRANSPORT });
  child.on((event) => events.push(event));
});

afterAll(() => child.stop());

const message = (text: string): Buffer => {
  const value = new UserPacket({ payload: Buffer.from(text), topic: 'test' });
  return Buffer.from(new DataPacket({ value: { case: 'user', value } }).toBinary());
};

/** Whether what one says by its data channel reaches the other. */
async function talk(): Promise<boolean> {
  const [one, other] = await Promise.all(
    ['one', 'other'].map((identity) => SctpClient.join(child.httpPort, { identity, room: ROOM })),
  );
  const heard: string[] = [];
  other!.channel.onMessage.subscribe((data) => {
    const { value } = DataPacket.fromBinary(Buffer.from(data));
    if (value.case === 'user') heard.push(Buffer.from(value.value.payload).toString());
  });
  one!.channel.send(message('hello'));
  const isHeard = await eventually(() => heard.includes('hello'));
  await Promise.all([one!.close(), other!.close()]);
  return isHeard;
}

it(
  'lives through damaged SCTP, and goes on carrying data',
  { timeout: MUTATION_TIMEOUT_MS * 2 },
  async () => {
    const random = seededRandom(9);
    expect(await talk()).toBe(true);
    const { residentBytes: before } = await child.stats();
    for (let number = 0; number < CLIENTS; number += 1) {
      const client = await SctpClient.join(child.httpPort, { identity: `hostile-${number % 3}`, room: ROOM });
      for (let count = 0; count < 5; count += 1) client.channel.send(message('x'.repeat(500 * count)));
      // init, cookie, data, acknowledgements
      expect(await eventually(() => client.sent.length > 6)).toBe(true);
      const recorded = [...client.sent];
      for (let count = 0; count < DAMAGED_EACH; count += 1) {
        const packet = recorded[Math.floor(random() * recorded.length)]!;
        // mostly beyond the header, where a damaged packet is read and not dropped at once
        const damaged =
          random() < 0.9
            ? Buffer.concat([packet.subarray(0, HEADER_BYTES), mutate(packet.subarray(HEADER_BYTES), random)])
            : mutate(packet, random);
        await client.sendPacket(damaged, random() < 0.9);
      }
      await client.close();
    }
    expect(await talk()).toBe(true);
    const { residentBytes, counters } = await child.stats();
    expect(events.filter(({ type }) => type === 'childDied' || type === 'engineError')).toEqual([]);
    expect(counters.errors).toBe(0);
    expect(residentBytes - before).toBeLessThan(MOST_GROWTH_BYTES);
  },
);
