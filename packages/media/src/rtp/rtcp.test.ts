import { describe, expect, it } from 'vitest';
import { buildNack, parseNack } from './nack.ts';
import {
  buildPli,
  buildReceiverReport,
  buildSenderReport,
  ntpMs,
  parseSenderReport,
  splitRtcp,
} from './rtcp.ts';

describe('RTCP', () => {
  it('asks for a keyframe', () => {
    expect(buildPli(0x01020304).toString('hex')).toBe('81ce00020000000101020304');
  });

  it('reports on what was received', () => {
    const report = {
      ssrc: 0x0a0b0c0d,
      fractionLost: 64,
      cumulativeLost: 5,
      highestSequence: 0x10002,
      jitter: 7,
      lastSr: 0x11223344,
      lastSrDelay: 65536,
    };
    expect(buildReceiverReport([report]).toString('hex')).toBe(
      '81c90007000000010a0b0c0d4000000500010002000000071122334400010000',
    );
  });

  it('carries sender information there and back', () => {
    const info = { ssrc: 7, ntpSeconds: 3_900_000_000, ntpFraction: 0x80000000, rtpTimestamp: 123456 };
    const report = buildSenderReport(info, { packets: 10, octets: 1000 });
    expect(parseSenderReport(report)).toEqual(info);
    expect(ntpMs(info)).toBe(3_900_000_000_500);
    expect(parseSenderReport(report.subarray(0, 24))).toBeUndefined();
  });

  it('splits a compound and stops where a length is wrong', () => {
    const compound = Buffer.concat([
      buildReceiverReport([]),
      buildPli(9),
      Buffer.from('81ce00ff00000001', 'hex'),
    ]);
    expect(splitRtcp(compound).map(({ type, format }) => [type, format])).toEqual([
      [201, 0],
      [206, 1],
    ]);
  });
});

describe('NACK', () => {
  it('packs neighbours into one mask, also over the wrap', () => {
    const packet = buildNack(0x01020304, [65534, 65535, 0, 14, 15]);
    expect(packet.toString('hex')).toBe('81cd00040000000101020304fffe8003000f0000');
    expect(parseNack(packet)).toEqual([65534, 65535, 0, 14, 15]);
  });

  it('begins a new item 17 numbers on', () => {
    expect(parseNack(buildNack(1, [100, 117]))).toEqual([100, 117]);
    expect(buildNack(1, [100, 117]).length).toBe(20);
    expect(buildNack(1, [100, 116]).length).toBe(16);
  });
});
