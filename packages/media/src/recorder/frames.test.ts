import { describe, expect, it } from 'vitest';
import { Layer } from '../sfu/layer.ts';
import { VideoAssembler, type EncodedFrame } from './frame-assembler.ts';
import type { RecordedPacket } from './recorded-packet.ts';
import { ReorderBuffer } from './reorder-buffer.ts';
import { SenderClock, TrackClock } from './track-clock.ts';

const layer = new Layer({ ssrc: 1, rid: '', payloadType: 96, clockRate: 90_000 });

const packet = (timestamp: number, flags: string, text = flags): RecordedPacket => ({
  layer,
  timestamp,
  arrivalMs: 0,
  keyframe: flags.includes('k'),
  marker: flags.includes('m'),
  audioLevel: 127,
  data: Buffer.from(text),
});

const collect = () => {
  const got: string[] = [];
  const buffer = new ReorderBuffer<string>(
    { onItem: (item) => got.push(item), onGap: () => got.push('gap') },
    100,
  );
  return { got, buffer };
};

describe('ReorderBuffer', () => {
  it('puts packets in order, over the wrap, and drops repeated ones', () => {
    const { got, buffer } = collect();
    for (const sequence of [65_534, 0, 65_535, 65_535, 1]) buffer.push(sequence, String(sequence), 0);
    expect(got).toEqual(['65534', '65535', '0', '1']);
  });

  it('waits for a late packet, but not for ever', () => {
    const { got, buffer } = collect();
    buffer.push(1, '1', 0);
    buffer.push(3, '3', 10);
    expect(got).toEqual(['1']);
    buffer.push(5, '5', 111);
    expect(got).toEqual(['1', 'gap', '3']);
    buffer.reset();
    expect(got).toEqual(['1', 'gap', '3', 'gap', '5']);
  });
});

describe('VideoAssembler', () => {
  it('joins the packets of a frame, and waits for a keyframe first and after a gap', () => {
    const frames: string[] = [];
    const asked: boolean[] = [];
    const assembler = new VideoAssembler(
      {
        onFrame: ({ data, keyframe }: EncodedFrame) =>
          frames.push(`${keyframe ? 'key' : 'delta'}:${data.toString()}`),
        onKeyframeNeeded: (isNew) => asked.push(isNew),
      },
      (payloads) => Buffer.concat(payloads),
    );
    assembler.onItem(packet(1, 'sm', 'early'));
    assembler.onItem(packet(2, 'sk', 'a'));
    assembler.onItem(packet(2, 'm', 'b'));
    assembler.onItem(packet(3, 'sm', 'c'));
    assembler.onItem(packet(4, 's', 'd'));
    assembler.onGap();
    assembler.onItem(packet(4, 'm', 'e'));
    assembler.onItem(packet(5, 'sm', 'f'));
    assembler.onItem(packet(6, 'skm', 'g'));
    expect(frames).toEqual(['key:ab', 'delta:c', 'key:g']);
    expect(asked).toEqual([false, true, false, false]);
  });
});

const at = (timestamp: number, arrivalMs: number) => ({ layer, timestamp, arrivalMs });

describe('TrackClock', () => {
  it('follows timestamps, not the jitter of arrivals, also over the wrap', () => {
    const clock = new TrackClock();
    expect(clock.timeOf(at(0xffffffff - 8999, 1000))).toBe(0);
    expect(clock.timeOf(at(0, 1180))).toBe(100);
    expect(clock.timeOf(at(9000, 1190))).toBe(200);
  });

  it('goes by arrival when timestamps stood still over a pause', () => {
    const clock = new TrackClock();
    clock.timeOf(at(0, 0));
    expect(clock.timeOf(at(3000, 5000))).toBe(5000);
    expect(clock.timeOf(at(6000, 5030))).toBeCloseTo(5033.33, 1);
  });

  it('puts the tracks of one sender on one clock by their reports', () => {
    const sender = new SenderClock();
    const clock = new TrackClock();
    clock.timeOf(at(90_000, 500));
    layer.senderInfo = { ssrc: 1, ntpSeconds: 1000, ntpFraction: 0, rtpTimestamp: 180_000 };
    layer.senderInfoAtMs = 1600;
    sender.note(layer);
    // The report is one second after the first frame: its NTP time minus that second is the sender's time of zero.
    expect(clock.noteSenderReport(layer)).toBe(999_000);
    expect(999_000 + sender.offsetMs).toBe(600);
    layer.senderInfoAtMs = 1550;
    sender.note(layer);
    expect(999_000 + sender.offsetMs).toBe(550);
  });
});
