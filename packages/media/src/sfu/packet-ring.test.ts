import { expect, it } from 'vitest';
import { PacketRing } from './packet-ring.ts';

const packet = (sequence: number) => Buffer.from([0x80, 96, sequence >> 8, sequence & 0xff]);

it('keeps the newest packets over the wrap of sequence numbers', () => {
  const ring = new PacketRing(4);
  for (const sequence of [65_533, 65_534, 65_535, 0, 1]) ring.store(sequence, packet(sequence));
  expect([65_533, 65_534, 65_535, 0, 1, 2].map((sequence) => ring.find(sequence) !== undefined)).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ]);
});

it('takes a late packet into its place, but none that is too old', () => {
  const ring = new PacketRing(4);
  for (const sequence of [10, 12]) ring.store(sequence, packet(sequence));
  ring.store(11, packet(11));
  ring.store(8, packet(8));
  expect([8, 10, 11, 12].map((sequence) => ring.find(sequence) !== undefined)).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

it('forgets everything on request', () => {
  const ring = new PacketRing(4);
  ring.store(1, packet(1));
  ring.clear();
  expect(ring.find(1)).toBeUndefined();
});
