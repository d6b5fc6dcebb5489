import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase } from '@portico/testkit/database';
import { startPortal, type Portal } from '../portal.ts';
import { cpuNanoseconds, median } from '../process-cpu.ts';
import { report } from '../table.ts';
import { HOME, setUpSample, type Visitor } from '../visitor.ts';
import { requestText, Wire, type Answered } from '../wire.ts';

/**
 * The first byte of home: alone, with many requests a second evenly spaced, and with a hundred at one instant. On PostgreSQL
 * where TEST_DATABASE_URL names a server. The floor is the same portal with nobody else there.
 *
 * Run: npm run bench -- pages [requests a second] [seconds] [at one instant]
 */
const [perSecond = 50, seconds = 30, atOnce = 100] = process.argv.slice(2).map(Number);
const WARM_UP = 150;
const ALONE = 60;

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** The wires of one portal: a request takes a free one, or opens one, as browsers do. */
class Line {
  readonly #port: number;
  readonly #request: string;
  readonly #free: Wire[] = [];

  constructor(portal: Portal, visitor: Visitor) {
    this.#port = Number(new URL(portal.url).port);
    this.#request = requestText(`GET ${HOME}`, {
      accept: 'text/html',
      'accept-encoding': 'gzip, deflate, br, zstd',
      'accept-language': 'en',
      cookie: visitor.cookies,
    });
  }

  /** Opens so many beforehand. */
  async widen(count: number): Promise<void> {
    const more = Array.from({ length: count - this.#free.length }, () => Wire.open(this.#port));
    this.#free.push(...(await Promise.all(more)));
  }

  async ask(): Promise<Answered> {
    const wire = this.#free.pop() ?? (await Wire.open(this.#port));
    const answer = await wire.ask(this.#request);
    this.#free.push(wire);
    if (answer.status !== 200) throw new Error(`home was answered with ${answer.status}`);
    return answer;
  }

  close(): void {
    for (const wire of this.#free) wire.close();
  }
}

/** One after another: milliseconds to each first byte, and of CPU for each page. */
async function alone(line: Line, pid: number): Promise<{ times: number[]; cpuMs: number }> {
  for (let index = 0; index < WARM_UP; index += 1) await line.ask();
  const before = cpuNanoseconds(pid);
  const times: number[] = [];
  for (let index = 0; index < ALONE; index += 1) times.push((await line.ask()).firstByteMs);
  return { times, cpuMs: (cpuNanoseconds(pid) - before) / ALONE / 1e6 };
}

/** At an even pace, whatever is still open. */
async function spaced(line: Line): Promise<number[]> {
  const begin = performance.now();
  const asked: Promise<Answered>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    await delay(Math.max(0, begin + (index * 1000) / perSecond - performance.now()));
    asked.push(line.ask());
  }
  return (await Promise.all(asked)).map(({ firstByteMs }) => firstByteMs);
}

const database = await createTestDatabase();
const portal = await startPortal({ settings: { DATABASE_URL: database.url ?? '' } });
try {
  const line = new Line(portal, await setUpSample(portal));
  const [load = 0] = loadavg();
  const quiet = await alone(line, portal.pid);
  const steady = await spaced(line);
  await line.widen(atOnce);
  const crowd = await Promise.all(Array.from({ length: atOnce }, () => line.ask()));
  line.close();
  const middle = median(quiet.times);
  report(
    `Home, first byte, ${quiet.cpuMs.toFixed(1)} ms of CPU a page, load of the machine before ${load.toFixed(1)}`,
    [
      {
        what: `${perSecond} requests a second for ${seconds} s, p95`,
        unit: 'ms',
        floor: middle,
        ours: percentile(steady, 0.95),
        goal: { ratio: 3 },
      },
      {
        what: `${atOnce} at one instant, the last`,
        unit: 'ms',
        floor: atOnce * quiet.cpuMs,
        ours: Math.max(...crowd.map(({ firstByteMs }) => firstByteMs)),
        goal: { ratio: 1.5 },
      },
    ],
  );
} finally {
  await portal.stop();
  await database.drop();
}
