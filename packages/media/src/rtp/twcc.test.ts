import { describe, expect, it } from 'vitest';
import { buildTransportWideFeedback, TransportWideRecorder } from './twcc.ts';

describe('transport-wide feedback', () => {
  it('encodes arrivals, a loss and a large gap', () => {
    const packet = buildTransportWideFeedback({
      base: 0xfffe,
      arrivalsUs: [64_000_000, 64_000_500, 0, 64_100_500],
      feedbackCount: 3,
      mediaSsrc: 0x0a0b0c0d,
    });
    // Reference time 1000 x 64 ms; deltas 0 and 2 ticks small, 400 ticks large; statuses 1 1 0 2.
    expect(packet.toString('hex')).toBe(
      'afcd0006 00000001 0a0b0c0d fffe0004 0003e803 d480 0002 0190 0002'.replaceAll(' ', ''),
    );
  });

  it('covers everything since the last feedback, and nothing twice', () => {
    const recorder = new TransportWideRecorder();
    recorder.note(65_535, 1_000_000);
    recorder.note(1, 1_001_000);
    const first = recorder.flush(1)!;
    expect([first.readUInt16BE(12), first.readUInt16BE(14)]).toEqual([65_535, 3]);
    expect(recorder.flush(1)).toBeUndefined();
    recorder.note(0, 1_002_000);
    expect(recorder.flush(1)).toBeUndefined();
    recorder.note(3, 1_003_000);
    const second = recorder.flush(1)!;
    expect([second.readUInt16BE(12), second.readUInt16BE(14), second[19]]).toEqual([2, 2, 1]);
  });

  it('starts anew after a jump that no feedback can cover', () => {
    const recorder = new TransportWideRecorder();
    recorder.note(10, 1_000_000);
    recorder.note(5000, 1_001_000);
    const packet = recorder.flush(1)!;
    expect([packet.readUInt16BE(12), packet.readUInt16BE(14)]).toEqual([5000, 1]);
  });
});
