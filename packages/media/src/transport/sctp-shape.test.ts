import { describe, expect, it } from 'vitest';
import { isSoundSctp } from './sctp-shape.ts';

const HEADER = '138813881234567800000000';
const packet = (...chunks: string[]): Buffer => Buffer.from([HEADER, ...chunks].join(''), 'hex');

const DATA = '0003001400000001000000000000003368656c6c';
const HEARTBEAT = '0400000c0001000861626364';
const SACK = '0300001400000001000100000001000000020003';
const INIT = '010000181234567800010000ffffffff00000001c0000004';

describe('an SCTP packet', () => {
  it.each([
    ['with data', packet(DATA)],
    ['with a heartbeat', packet(HEARTBEAT)],
    ['with acknowledgements', packet(SACK)],
    ['that begins an association', packet(INIT)],
    ['with several chunks, the last of them padded', packet(SACK, DATA, '0a000006aabb0000')],
    ['whose last chunk came without its padding', packet(DATA, '0a000006aabb')],
  ])('%s is read', (_what, bytes) => {
    expect(isSoundSctp(bytes)).toBe(true);
  });

  it.each([
    ['that is nothing', Buffer.alloc(0)],
    ['that is only a header', packet()],
    ['with a chunk of no length, which would be read for ever', packet(DATA, '04000000')],
    ['with a chunk shorter than its own header', packet('04000003')],
    ['with a chunk that goes beyond its end', packet('00030040000000010000000000000033')],
    ['with data of nothing', packet('00030010000000010000000000000033')],
    ['with a chunk of an unknown kind', packet('4d000004')],
    ['with a parameter of no length, which would be read for ever', packet('0400000800010000')],
    ['with a parameter that goes beyond its chunk', packet('0400000800010040')],
    ['with parameters of no length in an INIT', packet(INIT.replace('c0000004', 'c0000000'))],
    ['that acknowledges more than there are gaps', packet(SACK.replace('000100000002', '000200000002'))],
    ['with a gap that ends before it begins', packet(SACK.replace('00020003', '00030001'))],
    [
      'with a gap of everything, which would be counted through',
      packet(SACK.replace('00020003', '0001ffff')),
    ],
  ])('%s is dropped', (_what, bytes) => {
    expect(isSoundSctp(bytes)).toBe(false);
  });
});
