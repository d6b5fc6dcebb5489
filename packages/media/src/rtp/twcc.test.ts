import { describe, expect, it } from 'vitest';
import { seededRandom } from '../testing/mutation.ts';
import { buildTransportWideFeedback, readTransportWideFeedback, TransportWideRecorder } from './twcc.ts';

const MOST = 1000;

/** What a feedback says, as `sequence: arrival in µs`; undefined for one that is refused. */
function read(packet: Buffer): [number, number | undefined][] | undefined {
  const noted: [number, number | undefined][] = [];
  const isWhole = readTransportWideFeedback(packet, MOST, (...one) => noted.push(one));
  return isWhole ? noted : undefined;
}

const feedback = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const HEAD = 'afcd0006 00000001 0a0b0c0d';

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

  it('reads what it wrote', () => {
    const arrivalsUs = [64_000_000, 64_000_500, 0, 64_100_500];
    const packet = buildTransportWideFeedback({ base: 0xfffe, arrivalsUs, feedbackCount: 3, mediaSsrc: 1 });
    expect(read(packet)).toEqual([
      [0xfffe, 64_000_000],
      [0xffff, 64_000_500],
      [0, undefined],
      [1, 64_100_500],
    ]);
  });

  it('reads runs, and vectors of one bit', () => {
    // three lost, then sixteen of which the odd ones came, each a tick after the one before
    const packet = feedback(`${HEAD} 00050013 0003e800 0003 9555 8000 01010101 01010100`);
    const noted = read(packet)!;
    expect(noted).toHaveLength(19);
    const came = noted.filter(([, arrivalUs]) => arrivalUs !== undefined);
    expect(came.map(([sequence]) => sequence)).toEqual([9, 11, 13, 15, 17, 19, 21]);
    expect(came.map(([, arrivalUs]) => arrivalUs! - 64_000_000)).toEqual([
      250, 500, 750, 1000, 1250, 1500, 1750,
    ]);
  });

  it('reads an arrival before that of the packet before', () => {
    expect(read(feedback(`${HEAD} 00050002 0003e800 d800 04 fffc 00`))).toEqual([
      [5, 64_001_000],
      [6, 64_000_000],
    ]);
  });

  it.each([
    ['is too short', '8fcd0003 00000001 0a0b0c0d 0005 0001'],
    ['has fewer chunks than packets', `${HEAD} 00050020 0003e800 8000`],
    ['has a run of nothing', `${HEAD} 00050002 0003e800 0000 0000`],
    ['has fewer times than arrivals', `${HEAD} 00050002 0003e800 d400 01`],
    ['has a status that nobody defined', `${HEAD} 00050001 0003e800 f000 0101`],
    ['claims more packets than there can be', `${HEAD} 0005ffff 0003e800 1fff 1fff`],
  ])('refuses feedback that %s', (_what, hex) => {
    expect(read(feedback(hex))).toBeUndefined();
  });

  it('reads no byte that is not there, whatever comes', () => {
    const random = seededRandom(11);
    for (let round = 0; round < 20_000; round += 1) {
      const packet = Buffer.alloc(20 + Math.floor(random() * 40));
      for (let at = 12; at < packet.length; at += 1) packet[at] = Math.floor(random() * 256);
      packet.writeUInt16BE(Math.floor(random() * 64), 14);
      expect(() => read(packet)).not.toThrow();
    }
  });
});
