import { describe, expect, it } from 'vitest';
import { buildNack, parseNack } from './nack.ts';
import {
  buildPli,
  buildReceiverReport,
  buildSenderReport,
  ntpMs,
  parseReceptionReports,
  parseSenderReport,
  shortNtp,
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

  it('carries report blocks there and back, in reports of receivers and of senders', () => {
    const report = {
      ssrc: 7,
      fractionLost: 64,
      cumulativeLost: 5,
      highestSequence: 0x10002,
      jitter: 9,
      lastSr: 0xfedcba98,
      lastSrDelay: 65_536,
    };
    const blocks = [report, { ...report, ssrc: 8 }];
    const [packet] = splitRtcp(buildReceiverReport(blocks));
    expect(parseReceptionReports(packet!)).toEqual(blocks);
    const sender = buildSenderReport(
      { ssrc: 1, ntpSeconds: 0, ntpFraction: 0, rtpTimestamp: 0 },
      { packets: 1, octets: 1 },
    );
    const body = Buffer.concat([sender, packet!.body.subarray(8)]);
    expect(parseReceptionReports({ type: 200, format: 2, body })).toEqual(blocks);
    // more blocks announced than there are, and packets of another kind
    expect(parseReceptionReports({ type: 201, format: 31, body: packet!.body })).toEqual(blocks);
    expect(parseReceptionReports({ type: 206, format: 2, body: packet!.body })).toEqual([]);
  });

  it('names a Sender Report by the middle of its NTP time', () => {
    expect(shortNtp({ ntpSeconds: 0xaaaa1234, ntpFraction: 0x56780000 })).toBe(0x12345678);
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
