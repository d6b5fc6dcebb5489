import { describe, expect, it } from 'vitest';
import { nearestIndex, ReplayWindow, SrtpReceiver, SrtpSender, sessionKeys } from './srtp.ts';

const master = {
  key: Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex'),
  salt: Buffer.from('Quid pro quo'),
};
const rtp = (sequence: number, ssrc = 0x5501a0b2): Buffer => {
  const packet = Buffer.from('8040f17b8041f8d35501a0b247616c6c696120657374206f6d6e6973', 'hex');
  packet.writeUInt16BE(sequence, 2);
  packet.writeUInt32BE(ssrc, 8);
  return packet;
};
const rtcp = (): Buffer => Buffer.from('81c8000d4d61727390000000000000000000000000000000', 'hex');

/** Both ends of one direction. */
const pair = (): { sender: SrtpSender; receiver: SrtpReceiver } => ({
  sender: new SrtpSender(master),
  receiver: new SrtpReceiver(master),
});

it('derives keys as RFC 3711 appendix B.3 does', () => {
  const keys = sessionKeys({
    key: Buffer.from('e1f97a0d3e018be0d64fa32c06de4139', 'hex'),
    salt: Buffer.from('0ec675ad498afeebb6960b3aabe6', 'hex'),
  });
  expect(keys.rtp.key.toString('hex')).toBe('c61e7a93744f39ee10734afe3ff7a087');
  expect(keys.rtp.salt.toString('hex')).toBe('30cbbc08863d8c85d49db34a');
});

describe('a packet', () => {
  it('comes out as it went in, with its header in the clear', () => {
    const { sender, receiver } = pair();
    const sealed = sender.rtp(rtp(7))!;
    expect(sealed.subarray(0, 12)).toEqual(rtp(7).subarray(0, 12));
    expect(sealed).toHaveLength(rtp(7).length + 16);
    expect(sealed.includes(rtp(7).subarray(12))).toBe(false);
    expect(receiver.rtp(sealed)).toEqual(rtp(7));
    expect(receiver.rtcp(sender.rtcp(rtcp()))).toEqual(rtcp());
  });

  it('a packet that was changed, cut or made up is refused', () => {
    const { sender, receiver } = pair();
    for (const [kind, whole] of [
      ['rtp', sender.rtp(rtp(7))!],
      ['rtcp', sender.rtcp(rtcp())],
    ] as const) {
      for (let at = 0; at < whole.length; at += 1) {
        const changed = Buffer.from(whole);
        changed[at]! ^= 1;
        expect(receiver[kind](changed)).toBeUndefined();
        expect(receiver[kind](Buffer.from(whole.subarray(0, at)))).toBeUndefined();
      }
    }
  });

  it('is taken once', () => {
    const { sender, receiver } = pair();
    const [first, second] = [sender.rtp(rtp(7))!, sender.rtp(rtp(8))!];
    expect(receiver.rtp(second)).toBeDefined();
    expect(receiver.rtp(first)).toBeDefined();
    expect(receiver.rtp(first)).toBeUndefined();
    expect(receiver.rtp(second)).toBeUndefined();
    const report = sender.rtcp(rtcp());
    expect(receiver.rtcp(report)).toBeDefined();
    expect(receiver.rtcp(report)).toBeUndefined();
  });

  it('is read after the numbers began anew, also when many were lost there or one comes late', () => {
    const { sender, receiver } = pair();
    const sealed = (sequence: number): Buffer => sender.rtp(rtp(sequence))!;
    expect(receiver.rtp(sealed(65_000))).toEqual(rtp(65_000));
    const late = sealed(65_530);
    expect(receiver.rtp(sealed(400))).toEqual(rtp(400));
    expect(receiver.rtp(late)).toEqual(rtp(65_530));
    expect(receiver.rtp(sealed(65_531))).toEqual(rtp(65_531)); // sent again
    expect(receiver.rtp(sealed(401))).toEqual(rtp(401));
  });
});

it('remembers no more streams than somebody can have', () => {
  const { sender, receiver } = pair();
  const read = Array.from({ length: 300 }, (_, ssrc) => receiver.rtp(sender.rtp(rtp(1, ssrc))!));
  expect(read.filter(Boolean)).toHaveLength(256);
});

it.each([
  [70_000, 4465, 70_001],
  [65_530, 3, 65_539],
  [65_540, 65_530, 65_530],
  [5, 65_530, 65_530],
])('nearest to %d, %d means %d', (highest, sequence, index) => {
  expect(nearestIndex(highest, sequence)).toBe(index);
});

it('a window forgets what it has passed', () => {
  const window = new ReplayWindow();
  window.note(10);
  window.note(10 + 1024);
  expect(window.isFresh(10)).toBe(false);
  expect(window.isFresh(11)).toBe(true);
  window.note(12 + 1024);
  expect(window.isFresh(11 + 1024)).toBe(true);
});
