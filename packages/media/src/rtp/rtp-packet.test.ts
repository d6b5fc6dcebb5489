import { describe, expect, it } from 'vitest';
import { findExtension, isRtcp, parseRtp, readTextExtension, RtpHeader } from './rtp-packet.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

describe('parseRtp', () => {
  it('reads the fixed header and finds the payload', () => {
    const header = new RtpHeader();
    expect(parseRtp(hex('80 e0 1234 89abcdef 01020304 aabb'), header)).toBe(true);
    expect(header).toMatchObject({
      payloadType: 96,
      marker: true,
      sequence: 0x1234,
      timestamp: 0x89abcdef,
      ssrc: 0x01020304,
      payloadOffset: 12,
      payloadEnd: 14,
    });
  });

  it('skips CSRCs and leaves padding out', () => {
    const header = new RtpHeader();
    expect(parseRtp(hex('a1 60 0001 00000000 00000001 00000002 aabb 0002'), header)).toBe(true);
    expect([header.payloadOffset, header.payloadEnd]).toEqual([16, 18]);
  });

  it('refuses packets whose lengths do not add up', () => {
    const header = new RtpHeader();
    expect(parseRtp(hex('80 60 0001 00000000 000000'), header)).toBe(false);
    expect(parseRtp(hex('40 60 0001 00000000 00000001'), header)).toBe(false);
    expect(parseRtp(hex('90 60 0001 00000000 00000001 bede 0002 00000000'), header)).toBe(false);
    expect(parseRtp(hex('a0 60 0001 00000000 00000001 aa09'), header)).toBe(false);
  });
});

describe('header extensions', () => {
  it('are found in the one-byte form, past padding', () => {
    const packet = hex('90 60 0001 00000000 00000001 bede 0002 00 10 31 51 abcd 0000');
    const header = new RtpHeader();
    parseRtp(packet, header);
    expect(readTextExtension(packet, header, 1)).toBe('1');
    const at = findExtension(packet, header, { id: 5, minBytes: 2 });
    expect(packet.readUInt16BE(at)).toBe(0xabcd);
    expect(findExtension(packet, header, { id: 5, minBytes: 3 })).toBe(-1);
    expect(findExtension(packet, header, { id: 7, minBytes: 1 })).toBe(-1);
  });

  it('are found in the two-byte form', () => {
    const packet = hex('90 60 0001 00000000 00000001 1000 0002 11 02 4142 05 01 43 00');
    const header = new RtpHeader();
    parseRtp(packet, header);
    expect(readTextExtension(packet, header, 0x11)).toBe('AB');
    expect(readTextExtension(packet, header, 5)).toBe('C');
  });

  it('end where an element would run over', () => {
    const packet = hex('90 60 0001 00000000 00000001 bede 0001 1f 31 32 33 aabb');
    const header = new RtpHeader();
    parseRtp(packet, header);
    expect(findExtension(packet, header, { id: 1, minBytes: 1 })).toBe(-1);
  });
});

it('tells RTCP from RTP by the second byte', () => {
  expect([0xc8, 0xc9, 0xcd, 0xce].map((type) => isRtcp(Buffer.from([0x80, type])))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([0x60, 0xe0, 0x6f].map((type) => isRtcp(Buffer.from([0x80, type])))).toEqual([false, false, false]);
});
