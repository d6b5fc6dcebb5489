import { expect, test } from 'vitest';
import { joined, toClusters, WebmReader, type TimedFrame } from './webm.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const text = (data: Uint8Array) => new TextDecoder().decode(data);
const encode = (words: string) => new TextEncoder().encode(words);

/** A block of a cluster, as the recorder writes it: sizes in one byte. */
const block = (ms: number, isKey: boolean, words: string): Uint8Array => {
  const data = encode(words);
  return joined([bytes(0xa3, 0x80 | (data.length + 4), 0x81, ms >> 8, ms & 0xff, isKey ? 0x80 : 0), data]);
};
/** Of unknown size. */
const cluster = (ms: number, ...blocks: Uint8Array[]): Uint8Array =>
  joined([bytes(0x1f, 0x43, 0xb6, 0x75, 0xff, 0xe7, 0x83, ms >> 16, (ms >> 8) & 0xff, ms & 0xff), ...blocks]);
const ebml = bytes(0x1a, 0x45, 0xdf, 0xa3, 0x81, 0x00);
const segment = bytes(0x18, 0x53, 0x80, 0x67, 0xff);
const info = bytes(0x15, 0x49, 0xa9, 0x66, 0x82, 0xec, 0x80);

const file = joined([
  ebml,
  segment,
  info,
  cluster(0, block(0, true, 'first'), block(40, false, 'second')),
  cluster(70_000, block(5, true, 'later')),
]);
const frames = [
  [0, true, 'first'],
  [40, false, 'second'],
  [70_005, true, 'later'],
];
const read = (reader: WebmReader, pieces: Uint8Array[]) =>
  pieces.flatMap((piece) => reader.push(piece)).map(({ ms, isKey, data }) => [ms, isKey, text(data)]);

test('reads frames and what is before them, however the file is cut into pieces', () => {
  for (const size of [1, 7, file.length]) {
    const reader = new WebmReader({ isFromStart: true });
    const pieces = Array.from({ length: Math.ceil(file.length / size) }, (_, at) =>
      file.slice(at * size, (at + 1) * size),
    );
    expect([size, read(reader, pieces)]).toEqual([size, frames]);
    expect(reader.header).toEqual(joined([ebml, segment, info]));
  }
});

test('reads from a cluster on, and leaves out a frame that a crash cut off', () => {
  const reader = new WebmReader({ isFromStart: false });
  const from = file.length - 19;
  expect(read(reader, [file.slice(from - 1)])).toEqual([]); // no cluster begins there
  const cut = cluster(1000, block(0, true, 'whole'), block(20, true, 'cut off'));
  expect(read(new WebmReader({ isFromStart: false }), [cut.slice(0, -3)])).toEqual([[1000, true, 'whole']]);
});

test('writes clusters in which each frame says how long it lasts', () => {
  const timed: TimedFrame[] = [
    { ms: 100, isKey: true, durationMs: 5000, data: encode('a') },
    { ms: 5100, isKey: false, durationMs: 30_000, data: encode('b') },
    { ms: 35_100, isKey: true, durationMs: 40, data: encode('c') },
  ];
  const hex = Buffer.from(toClusters(timed)).toString('hex');
  const clusters = hex.split('1f43b675').slice(1);
  expect(clusters).toHaveLength(2);
  expect(clusters[0]).toContain('e710000006000000000064'); // 100 ms
  expect(clusters[0]).toContain('a11000000581000000619b1000000400001388');
  expect(clusters[0]).toContain('a11000000581138800629b1000000400007530fb10000001ff');
  expect(clusters[1]).toContain('a11000000581000000639b1000000400000028');
});
