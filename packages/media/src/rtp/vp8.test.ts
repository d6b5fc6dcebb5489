import { expect, it } from 'vitest';
import { parseVp8, Vp8Descriptor, vp8FrameSize } from './vp8.ts';

const parse = (text: string) => {
  const bytes = Buffer.from(text.replaceAll(' ', ''), 'hex');
  const descriptor = new Vp8Descriptor();
  return { ok: parseVp8(bytes, { start: 0, end: bytes.length }, descriptor), descriptor };
};

it('reads a descriptor with a 15-bit PictureID and TL0PICIDX, as Chrome writes it', () => {
  const { ok, descriptor } = parse('90 e0 9234 42 20 10');
  expect(ok).toBe(true);
  expect(descriptor).toMatchObject({
    startsFrame: true,
    keyframe: true,
    pictureIdOffset: 2,
    pictureIdLong: true,
    pictureId: 0x1234,
    tl0Offset: 4,
    tl0: 0x42,
    dataOffset: 6,
  });
});

it('reads a 7-bit PictureID and tells delta frames and continuations', () => {
  expect(parse('90 80 05 11').descriptor).toMatchObject({
    pictureId: 5,
    pictureIdLong: false,
    keyframe: false,
    dataOffset: 3,
  });
  expect(parse('80 80 05 10').descriptor).toMatchObject({ startsFrame: false, keyframe: false });
  expect(parse('10 10').descriptor).toMatchObject({ startsFrame: true, keyframe: true, dataOffset: 1 });
});

it('refuses a payload that is cut short', () => {
  for (const text of ['', '90', '90 80', '90 80 92', '90 e0 9234', '90 e0 9234 42', '90 e0 9234 42 20']) {
    expect(parse(text).ok).toBe(false);
    expect(parse(text).descriptor).toMatchObject({ pictureIdOffset: -1, tl0Offset: -1, startsFrame: false });
  }
});

it('reads the size of a keyframe', () => {
  expect(vp8FrameSize(Buffer.from('1000009d012a8002680100', 'hex'))).toEqual({ width: 640, height: 360 });
  expect(vp8FrameSize(Buffer.from('1000009d012a', 'hex'))).toBeUndefined();
});
