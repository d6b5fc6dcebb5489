import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LineSample } from '@portico/contract/quality';
import { Store } from '../app/store.ts';
import type { ConferenceState, Phase } from '../media/conference.ts';
import type { LineReport, PictureReport } from '../media/line-report.ts';
import { ScriptedServer } from '../testing/scripted-server.ts';
import { roomView } from '../testing/room-view.ts';
import { LineReporter, sampleOf } from './line-reporter.ts';

const picture = (change: Partial<PictureReport>): PictureReport => ({
  person: 'ben',
  isMine: false,
  source: 'camera',
  width: 640,
  height: 360,
  framesPerSecond: 24,
  bitsPerSecond: 400_000,
  layers: 1,
  limit: undefined,
  ...change,
});

const lineReport = (change: Partial<LineReport> = {}): LineReport => ({
  seconds: 10,
  roundTripMs: 41.6,
  path: 'udp',
  jitterMs: undefined,
  incoming: { bitsPerSecond: 0, loss: 0, bytes: 500, packets: 90, lost: 10 },
  outgoing: { bitsPerSecond: 0, loss: 0, bytes: 300, packets: 50, lost: 1 },
  pictures: [
    picture({}),
    picture({ person: 'cem', height: 720 }),
    picture({ person: 'me', isMine: true, height: 540, layers: 2, limit: 'bandwidth' }),
  ],
  held: [{ person: 'dia', source: 'screen' }],
  ...change,
});

/** A conference of which only the phase is known. */
class Phases extends Store<ConferenceState> {
  readonly meter: () => () => Promise<LineReport | undefined>;
  constructor(measure: () => Promise<LineReport | undefined>) {
    super({ phase: 'outside' } as ConferenceState);
    this.meter = () => measure;
  }
  go(phase: Phase): void {
    this.set({ phase });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function reporter(reports: (LineReport | undefined)[]) {
  const server = new ScriptedServer(roomView());
  const measure = () => Promise.resolve(reports.shift());
  const told = () =>
    server.of('quality.report').map(({ body }) => (body as { samples: LineSample[] }).samples);
  const conference = new Phases(measure);
  return { server, told, conference, of: new LineReporter({ uuid: 'u', call: server.call, conference }) };
}

test('a report of a line tells counts, the largest pictures, and the limits', () => {
  expect(sampleOf(lineReport())).toEqual({
    seconds: 10,
    up: { bytes: 300, packets: 50, lost: 1 },
    down: { bytes: 500, packets: 90, lost: 10 },
    roundTripMs: 42,
    jitterMs: null,
    sent: { height: 540, layers: 2 },
    seen: { pictures: 2, height: 720, held: 1 },
    limits: ['uplink', 'downlink'],
  });
});

test.each([0, 0.5, 31])('%s seconds say nothing', (seconds) => {
  expect(sampleOf(lineReport({ seconds }))).toBeUndefined();
});

test('no report is sent where nothing is measured', async () => {
  const { of, told } = reporter([undefined, lineReport({ seconds: 0 })]);
  await of.report();
  await of.report();
  expect(told()).toEqual([]);
});

test('minutes that could not be reported are reported later, as much as a report holds', async () => {
  const { of, told, server } = reporter(Array.from({ length: 9 }, (_, n) => lineReport({ roundTripMs: n })));
  server.failing.set('quality.report', 'noAnswer');
  for (let n = 0; n < 8; n += 1) await of.report();
  server.failing.clear();
  await of.report();
  expect(
    told()
      .at(-1)
      ?.map(({ roundTripMs }) => roundTripMs),
  ).toEqual([3, 4, 5, 6, 7, 8]);
  await of.report();
  expect(told()).toHaveLength(9);
});

test('a report that the portal refuses is not sent again', async () => {
  const { of, told, server } = reporter([lineReport(), lineReport()]);
  server.failing.set('quality.report', 'notFound');
  await of.report();
  await of.report();
  expect(told().map((samples) => samples.length)).toEqual([1, 1]);
});

test('while the page is connected it is measured after two seconds, and told every ten', async () => {
  const reports = [undefined, lineReport(), lineReport(), lineReport()];
  const { of, told, conference } = reporter(reports);
  const stop = of.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reports).toHaveLength(4); // outside there is nothing to measure
  conference.go('connected');
  await vi.advanceTimersByTimeAsync(2000);
  expect(reports).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(8000);
  conference.go('resuming');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told()).toHaveLength(2);
  conference.go('reconnecting');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told()).toHaveLength(2);
  stop();
  conference.go('connected');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told()).toHaveLength(2);
});
