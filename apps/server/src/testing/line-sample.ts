import type { LineSample } from '@portico/contract/quality';

/** Ten seconds of a line on which all is well, but for what a test says. */
export const lineSample = (change: Partial<LineSample> = {}): LineSample => ({
  secondsAgo: 0,
  seconds: 10,
  up: { bytes: 125_000, packets: 1000, lost: 0 },
  down: { bytes: 250_000, packets: 1000, lost: 0 },
  roundTripMs: 40,
  jitterMs: 3,
  sent: { height: 720, layers: 3 },
  seen: { pictures: 1, height: 360, held: 0 },
  limits: [],
  ...change,
});
