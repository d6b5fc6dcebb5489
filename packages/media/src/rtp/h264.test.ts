import { describe, expect, it } from 'vitest';
import { joinH264, readH264Parameters, startsH264Keyframe } from './h264.ts';

// What x264 writes for 640 x 360 and for 1278 x 718, which is cropped; constrained baseline.
const SEQUENCE = Buffer.from('6742c01ed900a02ff970110000030001000003003c0f162e48', 'hex');
const CROPPED = Buffer.from('6742c01fd9005005beab0110000003001000000303c0f1832480', 'hex');
const PICTURE = Buffer.from('68cb83cb20', 'hex');
const IDR = Buffer.from('6588840bf2628a0002', 'hex');
const SLICE = Buffer.from('419a24', 'hex');

const withLength = (unit: Buffer, bytes: 2 | 4): Buffer => {
  const length = Buffer.alloc(bytes);
  length.writeUIntBE(unit.length, 0, bytes);
  return Buffer.concat([length, unit]);
};
const aggregate = (...units: Buffer[]) =>
  Buffer.concat([Buffer.from([0x78]), ...units.map((unit) => withLength(unit, 2))]);
const fragment = (unit: Buffer, from: number, to: number) => {
  const flags = (from === 1 ? 0x80 : 0) | (to >= unit.length ? 0x40 : 0);
  const head = Buffer.from([(unit[0]! & 0xe0) | 28, flags | (unit[0]! & 0x1f)]);
  return Buffer.concat([head, unit.subarray(from, to)]);
};
const frameOf = (...units: Buffer[]) => Buffer.concat(units.map((unit) => withLength(unit, 4)));
const starts = (payload: Buffer) => startsH264Keyframe(payload, { start: 0, end: payload.length });

describe('a keyframe', () => {
  it('begins with the sequence parameters, alone, among others or in part', () => {
    expect(starts(SEQUENCE)).toBe(true);
    expect(starts(aggregate(SEQUENCE, PICTURE))).toBe(true);
    expect(starts(aggregate(Buffer.from([0x09, 0x10]), SEQUENCE))).toBe(true);
    expect(starts(fragment(SEQUENCE, 1, 10))).toBe(true);
  });

  it('does not begin with anything else, or with less than that', () => {
    for (const payload of [IDR, SLICE, PICTURE, aggregate(PICTURE, IDR), fragment(SEQUENCE, 5, 99)])
      expect(starts(payload)).toBe(false);
    for (const damaged of ['', '78', '7800', '7800ff', '7c', '7fffff'])
      expect(starts(Buffer.from(damaged, 'hex'))).toBe(false);
  });
});

describe('a frame', () => {
  it('is put together of whole, gathered and divided units', () => {
    const parts = [
      aggregate(SEQUENCE, PICTURE),
      fragment(IDR, 1, 4),
      fragment(IDR, 4, 7),
      fragment(IDR, 7, 99),
    ];
    expect(joinH264(parts)).toEqual(frameOf(SEQUENCE, PICTURE, IDR));
    expect(joinH264([SLICE])).toEqual(frameOf(SLICE));
  });

  it('leaves out what is damaged', () => {
    const cut = aggregate(SEQUENCE, PICTURE).subarray(0, -2);
    expect(joinH264([cut, fragment(IDR, 4, 7), SLICE])).toEqual(frameOf(SEQUENCE, SLICE));
    expect(joinH264([Buffer.alloc(0), Buffer.from([0x7c]), Buffer.from('780000', 'hex')])).toEqual(
      Buffer.alloc(0),
    );
  });
});

describe('the parameters', () => {
  it('give the size and what a file says of them', () => {
    const { description, ...rest } = readH264Parameters(frameOf(SEQUENCE, PICTURE, IDR))!;
    expect(rest).toEqual({ width: 640, height: 360, codec: 'avc1.42c01e' });
    const records = [Buffer.from('0142c01effe1', 'hex'), withLength(SEQUENCE, 2), Buffer.from([1])];
    expect(description).toEqual(Buffer.concat([...records, withLength(PICTURE, 2)]));
  });

  it('are cropped to the picture', () => {
    expect(readH264Parameters(frameOf(CROPPED, PICTURE))).toMatchObject({ width: 1278, height: 718 });
  });

  it('are nothing when they are missing or make no sense', () => {
    expect(readH264Parameters(frameOf(IDR))).toBeUndefined();
    expect(readH264Parameters(frameOf(SEQUENCE))).toBeUndefined();
    for (const bytes of ['67', '67640029', `6742c01e${'00'.repeat(40)}`, '6742c01eff'])
      expect(readH264Parameters(frameOf(Buffer.from(bytes, 'hex'), PICTURE))).toBeUndefined();
    expect(readH264Parameters(Buffer.from('ffffffff67', 'hex'))).toBeUndefined();
  });
});
