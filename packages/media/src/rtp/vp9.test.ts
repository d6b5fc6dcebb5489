import { describe, expect, it } from 'vitest';
import { joinVp9, startsVp9Keyframe, vp9FrameSize } from './vp9.ts';

// The beginning of what libvpx writes for 642 x 358.
const KEYFRAME = Buffer.from('8249834200281016560638241c184a1006605f7fbff95ff0', 'hex');
const I = 0x80;
const P = 0x40;
const L = 0x20;
const F = 0x10;
const B = 0x08;
const E = 0x04;
const V = 0x02;

const payload = (flags: number, fields: string, data: string | Buffer = 'data') =>
  Buffer.concat([Buffer.from([flags]), Buffer.from(fields, 'hex'), Buffer.from(data)]);
const starts = (bytes: Buffer) => startsVp9Keyframe(bytes, { start: 0, end: bytes.length });

describe('a keyframe', () => {
  it('begins with the first packet of the lowest spatial layer of a picture that stands alone', () => {
    expect(starts(payload(I | B | E, '81ff'))).toBe(true);
    expect(starts(payload(I | L | B, '7f0000'))).toBe(true);
    expect(starts(payload(I | L | F | B, '81ff40'))).toBe(true);
  });

  it('does not begin with another packet, layer or picture', () => {
    for (const other of [payload(I | E, '81ff'), payload(I | P | B, '81ff'), payload(I | L | B, '7f0200')])
      expect(starts(other)).toBe(false);
    for (const cut of ['', 'a8', 'a8ff', 'a87f']) expect(starts(Buffer.from(cut, 'hex'))).toBe(false);
  });
});

describe('a picture', () => {
  it.each([
    ['with a short number', payload(I | B | E, '01')],
    ['with a long number', payload(I | B | E, '8101')],
    ['with layers in fixed order', payload(I | L | B | E, '010005')],
    ['with references of its own', payload(I | P | F | B | E, '01030504')],
    ['with the sizes and order of its layers', payload(B | E | V, '3802800168050001680204ff00')],
  ])('is read behind a descriptor %s', (_name, bytes) => {
    expect(joinVp9([bytes]).toString()).toBe('data');
  });

  it('is put together of its packets', () => {
    expect(joinVp9([payload(B, '', 'a'), payload(0, '', 'b'), payload(E, '', 'c')]).toString()).toBe('abc');
    expect(joinVp9([Buffer.alloc(0), Buffer.from([I]), payload(V, 'ff')])).toEqual(Buffer.alloc(0));
  });

  it('of several spatial layers names the size of each', () => {
    const layers = [
      payload(L | B | E, '0000', 'low'),
      payload(L | B, '0200', 'hi'),
      payload(L | E, '0200', 'gh'),
    ];
    const index = Buffer.from('d90300000004000000d9', 'hex');
    expect(joinVp9(layers)).toEqual(Buffer.concat([Buffer.from('lowhigh'), index]));
  });
});

describe('the size', () => {
  it('is in a keyframe of profile 0', () => {
    expect(vp9FrameSize(KEYFRAME)).toEqual({ width: 642, height: 358 });
  });

  it('is nowhere else', () => {
    for (const other of ['', 'a2', '824983420028', '8600', 'b249834200281016560638', '020000', '8249830000'])
      expect(vp9FrameSize(Buffer.from(other, 'hex'))).toBeUndefined();
  });
});
