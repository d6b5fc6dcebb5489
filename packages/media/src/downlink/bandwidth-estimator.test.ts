import { beforeEach, describe, expect, it } from 'vitest';
import { SimulatedLine } from '../testing/simulated-line.ts';
import { BandwidthEstimator } from './bandwidth-estimator.ts';

const PACKET_BYTES = 600;
const REPORT_MS = 60;
const CAMERA = 1_200_000;

let estimator: BandwidthEstimator;
let nowMs: number;

beforeEach(() => {
  estimator = new BandwidthEstimator();
  nowMs = 1000;
});

/** Sends what is wanted or what the line is estimated to carry, whichever is less, for a while; returns the least estimate. */
function send(line: SimulatedLine, { wanted = CAMERA, ms = 5000 } = {}): number {
  let owed = 0;
  let least = Infinity;
  let report: { sentMs: number; arrivalMs: number | undefined }[] = [];
  for (const endMs = nowMs + ms; nowMs < endMs; nowMs += 1) {
    owed += Math.min(wanted, estimator.bitsPerSecond) / 8000;
    for (; owed >= PACKET_BYTES; owed -= PACKET_BYTES)
      report.push({ sentMs: nowMs, arrivalMs: line.arrival(PACKET_BYTES, nowMs) });
    if (nowMs % REPORT_MS !== 0) continue;
    const horizonMs = nowMs + line.clockMs;
    const isDue = ({ arrivalMs = 0 }: { arrivalMs: number | undefined }): boolean => arrivalMs <= horizonMs;
    for (const { sentMs, arrivalMs } of report.filter(isDue))
      estimator.note({ sentMs, bytes: PACKET_BYTES }, arrivalMs, nowMs);
    report = report.filter((packet) => !isDue(packet));
    estimator.conclude(nowMs);
    least = Math.min(least, estimator.bitsPerSecond);
  }
  return least;
}

describe('a line that carries everything', () => {
  it.each([
    ['without any fault', {}],
    ['that loses three of a hundred', { loss: 0.03 }],
    ['whose packets come by fits and starts', { jitterMs: 40 }],
  ])('%s is trusted', (_what, nature) => {
    send(new SimulatedLine({ bitsPerSecond: 5_000_000, ...nature }), { ms: 60_000 });
    expect(estimator.bitsPerSecond).toBe(Infinity);
  });

  it('is trusted when the clock of the other end is set, either way', () => {
    const line = new SimulatedLine({ bitsPerSecond: 5_000_000 });
    for (const jumpMs of [3_600_000, -7_200_000]) {
      send(line);
      line.clockMs += jumpMs;
      send(line);
    }
    expect(estimator.bitsPerSecond).toBe(Infinity);
  });
});

describe('a line that carries less than is sent', () => {
  it.each([
    ['with a queue', {}],
    ['with a short queue', { longestQueueMs: 80 }],
    ['without a queue', { longestQueueMs: 10 }],
    ['which loses three of a hundred', { loss: 0.03 }],
  ])('%s is found out and not filled', (_what, nature) => {
    const line = new SimulatedLine({ bitsPerSecond: 400_000, ...nature });
    send(line, { ms: 6000 });
    expect(estimator.bitsPerSecond).toBeGreaterThan(250_000);
    expect(estimator.bitsPerSecond).toBeLessThan(460_000);
    expect(line.queueMs(nowMs)).toBeLessThan(100);
  });

  it('is known by what arrives while packets queue, however little was sent before', () => {
    const line = new SimulatedLine({ bitsPerSecond: 5_000_000 });
    send(line, { wanted: 60_000, ms: 2000 });
    Object.assign(line.nature, { bitsPerSecond: 400_000, delayMs: 130 });
    expect(send(line, { wanted: 500_000, ms: 6000 })).toBeGreaterThan(260_000);
    expect(estimator.bitsPerSecond).toBeLessThan(460_000);
  });

  it('is found out anew when it carries still less', () => {
    const line = new SimulatedLine({ bitsPerSecond: 800_000 });
    send(line);
    line.nature.bitsPerSecond = 200_000;
    send(line, { ms: 8000 });
    expect(estimator.bitsPerSecond).toBeLessThan(230_000);
    expect(line.queueMs(nowMs)).toBeLessThan(100);
  });

  it('counts for more as soon as more arrives', () => {
    const line = new SimulatedLine({ bitsPerSecond: 400_000 });
    send(line);
    line.nature.bitsPerSecond = Infinity;
    const before = estimator.bitsPerSecond;
    send(line, { ms: 10_000 });
    expect(estimator.bitsPerSecond).toBeGreaterThan(before * 1.8);
  });

  it('counts for no more than half as much again as what was tried', () => {
    const line = new SimulatedLine({ bitsPerSecond: 400_000 });
    send(line);
    line.nature.bitsPerSecond = Infinity;
    send(line, { wanted: 100_000, ms: 60_000 });
    const before = estimator.bitsPerSecond;
    send(line, { wanted: 300_000, ms: 60_000 });
    expect(before).toBeLessThan(460_000);
    expect(estimator.bitsPerSecond).toBeLessThan(500_000);
  });
});

describe('losses that are not the fault of our packets', () => {
  it('a way that becomes longer costs a moment only', () => {
    const line = new SimulatedLine({ bitsPerSecond: 5_000_000 });
    send(line);
    line.nature.delayMs += 120;
    send(line);
    expect(estimator.bitsPerSecond).toBeGreaterThan(CAMERA * 0.6);
  });

  it('loss in the air does not end the picture', () => {
    const line = new SimulatedLine({ bitsPerSecond: 5_000_000 });
    send(line);
    line.nature.loss = 0.2;
    send(line, { ms: 30_000 });
    expect(estimator.bitsPerSecond).toBeGreaterThan(CAMERA * 0.4);
  });

  it('less is sent into a line that loses much, though nothing queues', () => {
    const line = new SimulatedLine({ bitsPerSecond: 5_000_000 });
    send(line);
    line.nature.loss = 0.08;
    expect(send(line, { ms: 30_000 })).toBeLessThan(CAMERA);
  });

  it.each([
    ['of the way', { delayMs: 330 }],
    ['of everything', { loss: 1 }],
  ])('a single break %s costs less than half', (_what, broken) => {
    const line = new SimulatedLine({ bitsPerSecond: 400_000 });
    send(line, { ms: 8000 });
    line.nature.bitsPerSecond = 1_000_000;
    const before = estimator.bitsPerSecond;
    const whole = { ...line.nature };
    Object.assign(line.nature, broken);
    const during = send(line, { wanted: 200_000, ms: 400 });
    Object.assign(line.nature, whole);
    const after = send(line, { wanted: 200_000, ms: 400 });
    expect(Math.min(during, after)).toBeGreaterThan(before * 0.55);
  });
});
