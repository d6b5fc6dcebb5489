import { describe, expect, it } from 'vitest';
import { joinAv1, readAv1Parameters, startsAv1Sequence } from './av1.ts';

// The sequence header that libaom writes for 642 x 358, and the beginning of a frame; neither names its size.
const SEQUENCE = Buffer.from('080000000cc5036536be4010', 'hex');
const FRAME = Buffer.from('3010008504', 'hex');
const DELIMITER = '1200';
const Z = 0x80;
const Y = 0x40;
const N = 0x08;

const withLength = (element: Buffer) => Buffer.concat([Buffer.from([element.length]), element]);
/** Elements that each have their length, or `count` of which the last one has none. */
const payload = (flags: number, ...elements: Buffer[]) =>
  Buffer.concat([Buffer.from([flags]), ...elements.map(withLength)]);
const counted = (flags: number, ...elements: Buffer[]) =>
  Buffer.concat([
    Buffer.from([flags | (elements.length << 4)]),
    ...elements.slice(0, -1).map(withLength),
    elements.at(-1)!,
  ]);
const sized = (unit: Buffer) =>
  Buffer.concat([Buffer.from([unit[0]! | 2, unit.length - 1]), unit.subarray(1)]).toString('hex');
const WHOLE = DELIMITER + sized(SEQUENCE) + sized(FRAME);

describe('a sequence', () => {
  it('begins where its sender says so', () => {
    const starts = (bytes: Buffer) => startsAv1Sequence(bytes, { start: 0, end: bytes.length });
    expect(starts(counted(N, SEQUENCE, FRAME))).toBe(true);
    expect(starts(counted(0, FRAME))).toBe(false);
    expect(starts(Buffer.from([N]))).toBe(false);
    expect(starts(Buffer.alloc(0))).toBe(false);
  });
});

describe('a frame', () => {
  it('gets a delimiter and the sizes of its units', () => {
    expect(joinAv1([payload(N, SEQUENCE, FRAME)]).toString('hex')).toBe(WHOLE);
    expect(joinAv1([counted(N, SEQUENCE, FRAME)]).toString('hex')).toBe(WHOLE);
    expect(joinAv1([payload(N, Buffer.from('1200', 'hex'), SEQUENCE, FRAME)]).toString('hex')).toBe(WHOLE);
  });

  it('is put together of units that go on in the next packets', () => {
    const parts = [
      counted(N | Y, SEQUENCE, FRAME.subarray(0, 2)),
      counted(Z | Y, FRAME.subarray(2, 3)),
      counted(Z, FRAME.subarray(3)),
    ];
    expect(joinAv1(parts).toString('hex')).toBe(WHOLE);
  });

  it('keeps sizes and extensions that are there', () => {
    const unit = Buffer.from('36020aff', 'hex');
    expect(joinAv1([counted(0, unit)]).toString('hex')).toBe(DELIMITER + unit.toString('hex'));
    const extended = Buffer.from('34080aff', 'hex');
    expect(joinAv1([counted(0, extended)]).toString('hex')).toBe(DELIMITER + '3608020aff');
  });

  it('leaves out what is damaged', () => {
    expect(joinAv1([Buffer.alloc(0), Buffer.from([0]), counted(Z, FRAME)])).toEqual(Buffer.alloc(0));
    expect(joinAv1([Buffer.from('00ffffffffff', 'hex'), Buffer.from('0005aa', 'hex')])).toEqual(
      Buffer.alloc(0),
    );
  });
});

describe('the parameters', () => {
  it('are in the sequence header', () => {
    expect(readAv1Parameters(Buffer.from(WHOLE, 'hex'))).toEqual({
      width: 642,
      height: 358,
      codec: 'av01.0.01M.08',
    });
  });

  it('are nowhere else', () => {
    for (const other of [
      '',
      DELIMITER,
      DELIMITER + sized(FRAME),
      '0a',
      '0aff',
      '0a0120',
      '0a02ffff',
      'ff'.repeat(30),
    ])
      expect(readAv1Parameters(Buffer.from(other, 'hex'))).toBeUndefined();
  });
});
