import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pacer } from './pacer.ts';

let pacer: Pacer;
let sent: { at: number; first: number }[];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  const startMs = performance.now();
  pacer = new Pacer((packet) =>
    sent.push({ at: performance.now() - startMs, first: packet.readUInt16BE(0) }),
  );
});
afterEach(() => {
  pacer.close();
  vi.useRealTimers();
});

/** Of 1000 bytes: 8 ms at a megabit a second. */
function packet(first: number): Buffer {
  const bytes = Buffer.alloc(1000);
  bytes.writeUInt16BE(first, 0);
  return bytes;
}
const burst = (count: number): void => {
  for (let index = 0; index < count; index += 1) pacer.send(packet(index));
};
const firsts = (): number[] => sent.map(({ first }) => first);

it('sends at once where the line is trusted', () => {
  burst(100);
  expect(sent).toHaveLength(100);
});

it('spreads a burst over the time that it takes, in its order', () => {
  pacer.setRate(1_000_000);
  burst(50);
  expect(sent.length).toBeLessThan(4);
  vi.advanceTimersByTime(200);
  expect(sent.length).toBeGreaterThan(22);
  expect(sent.length).toBeLessThan(29);
  vi.advanceTimersByTime(220);
  expect(firsts()).toEqual(Array.from({ length: 50 }, (_, index) => index));
});

it('keeps what it is lent until it is sent', () => {
  pacer.setRate(1_000_000);
  const lent = packet(1);
  for (let index = 0; index < 5; index += 1) pacer.send(lent);
  lent.fill(9);
  vi.advanceTimersByTime(100);
  expect(firsts()).toEqual([1, 1, 1, 1, 1]);
});

it('does not make up for silence', () => {
  pacer.setRate(1_000_000);
  vi.advanceTimersByTime(10_000);
  burst(50);
  expect(sent.length).toBeLessThan(5);
});

it('sends all that waits when the line is trusted again', () => {
  pacer.setRate(1_000_000);
  burst(50);
  pacer.setRate(Infinity);
  expect(sent).toHaveLength(50);
});

it('forgets what waits of a stream that is not to go on', () => {
  const ofStream = (ssrc: number): Buffer => {
    const bytes = packet(ssrc);
    bytes.writeUInt32BE(ssrc, 8);
    return bytes;
  };
  pacer.setRate(1_000_000);
  burst(5);
  for (const ssrc of [70, 80, 70, 80]) pacer.send(ofStream(ssrc));
  pacer.drop(70);
  vi.advanceTimersByTime(200);
  expect(firsts()).toEqual([0, 1, 2, 3, 4, 80, 80]);
});

it('drops what waits when it is too much, and sends nothing after its end', () => {
  pacer.setRate(100_000);
  burst(520);
  vi.advanceTimersByTime(1000);
  expect(firsts().at(-1)).toBeGreaterThan(500);
  pacer.close();
  const before = sent.length;
  vi.advanceTimersByTime(10_000);
  expect(sent).toHaveLength(before);
});
