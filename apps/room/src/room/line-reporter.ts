import { CallError } from '@portico/client/call-error';
import type { Call } from '@portico/contract/call';
import { qualityLimits, REPORT_EVERY_MS, reportLine, type LineSample } from '@portico/contract/quality';
import type { Conference } from '../media/conference.ts';
import { ownLimitsOf } from '../media/line-limits.ts';
import type { LineReport, Meter } from '../media/line-report.ts';

type Measured = Omit<LineSample, 'secondsAgo'>;

/** After this long the own tracks are there, so that the first report has something to compare with. */
const FIRST_LOOK_MS = 2000;

const atMost = (most: number, value: number): number => Math.min(most, Math.max(0, Math.round(value)));
const MOST_PICTURES = 1000;
const MOST_MS = 30_000;

const flowOf = ({ bytes, packets, lost }: LineReport['incoming']): Measured['up'] => ({
  bytes: Math.round(bytes),
  packets,
  lost,
});

/** What is told of a line; undefined for a time too short or too long to say something, as after a sleep. */
export function sampleOf(report: LineReport): Measured | undefined {
  const { seconds, incoming, outgoing, pictures, held, roundTripMs, jitterMs } = report;
  if (seconds < 1 || seconds > qualityLimits.sampleSeconds) return undefined;
  const mine = pictures.filter(({ isMine }) => isMine);
  const others = pictures.filter(({ isMine }) => !isMine);
  const tallest = (some: typeof pictures): number => Math.max(0, ...some.map(({ height }) => height));
  return {
    seconds,
    up: flowOf(outgoing),
    down: flowOf(incoming),
    roundTripMs: roundTripMs === undefined ? null : atMost(MOST_MS, roundTripMs),
    jitterMs: jitterMs === undefined ? null : atMost(MOST_MS, jitterMs),
    sent: { height: tallest(mine), layers: Math.max(0, ...mine.map(({ layers }) => layers)) },
    seen: {
      pictures: atMost(MOST_PICTURES, others.length),
      height: tallest(others),
      held: atMost(MOST_PICTURES, held.length),
    },
    limits: [...new Set(ownLimitsOf(report).map(({ kind }) => kind))],
  };
}

interface ReporterOptions {
  uuid: string;
  call: Call;
  conference: Pick<Conference, 'get' | 'subscribe' | 'meter'>;
}

/** Tells the portal how the own line is: for the report of the meeting, and for who looks after the server. */
export class LineReporter {
  readonly #options: ReporterOptions;
  readonly #measure: Meter;
  #waiting: { sample: Measured; endedAtMs: number }[] = [];

  constructor(options: ReporterOptions) {
    this.#options = options;
    this.#measure = options.conference.meter();
  }

  /** Measures and reports whenever this page is connected; answers how to stop. */
  start(): () => void {
    const { conference } = this.#options;
    let timers: ReturnType<typeof setTimeout>[] = [];
    const follow = (): void => {
      const { phase } = conference.get();
      const isConnected = phase === 'connected' || phase === 'resuming';
      if (isConnected === timers.length > 0) return;
      for (const timer of timers) clearTimeout(timer);
      timers = isConnected
        ? [
            setTimeout(() => void this.#measure(), FIRST_LOOK_MS),
            setInterval(() => void this.report(), REPORT_EVERY_MS),
          ]
        : [];
    };
    const stop = conference.subscribe(follow);
    follow();
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }

  /** Measures once, and tells that with what could not be told before. */
  async report(): Promise<void> {
    const { uuid, call } = this.#options;
    const report = await this.#measure();
    const sample = report && sampleOf(report);
    if (sample) this.#waiting.push({ sample, endedAtMs: performance.now() });
    this.#waiting = this.#waiting.slice(-qualityLimits.samples);
    const samples = this.#waiting
      .map(({ sample, endedAtMs }) => ({ ...sample, secondsAgo: (performance.now() - endedAtMs) / 1000 }))
      .filter(({ secondsAgo }) => secondsAgo <= qualityLimits.secondsAgo);
    if (samples.length === 0) return;
    const sending = this.#waiting;
    this.#waiting = [];
    try {
      await call(reportLine, { params: { uuid }, body: { samples } });
    } catch (error) {
      // who is not inside any more has nothing to tell; a portal that is away hears it when it is back
      const isAway = !(error instanceof CallError) || error.status === 429 || error.status >= 500;
      if (isAway) this.#waiting = [...sending, ...this.#waiting];
    }
  }
}
