import { describe, expect, test } from 'vitest';
import { BatchCutter, type Piece } from './wire.ts';

function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}
const startup = message('', 'no type here');
const parse = message('P', 'parse');
const bind = message('B', 'x'.repeat(3000));
const sync = message('S', '');
const query = message('Q', 'select 1\0');
const end = message('X', '');

const told = (pieces: Iterable<Piece>): string[] =>
  [...pieces].map((piece) =>
    piece.kind === 'batch' ? Buffer.from(piece.bytes).toString('latin1') : piece.kind,
  );
const text = (...messages: Buffer[]): string => Buffer.concat(messages).toString('latin1');

describe("a client's bytes are cut where the server answers", () => {
  const all = Buffer.concat([startup, parse, bind, sync, query, end]);
  const expected = ['startup', text(parse, bind, sync), text(query), 'terminate'];

  test.each([1, 2, 5, 7, 1000, all.length])('however they come: %i at a time', (size) => {
    const cutter = new BatchCutter();
    const pieces: string[] = [];
    for (let at = 0; at < all.length; at += size)
      pieces.push(...told(cutter.push(all.subarray(at, at + size))));
    expect(pieces).toEqual(expected);
  });

  test('a batch that is not complete waits', () => {
    const cutter = new BatchCutter();
    expect(told(cutter.push(Buffer.concat([startup, parse, bind])))).toEqual(['startup']);
    expect(told(cutter.push(sync))).toEqual([text(parse, bind, sync)]);
  });
});
