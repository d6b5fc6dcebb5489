import { randomInt } from 'node:crypto';
import { loadavg } from 'node:os';
import { forgotPassword, signIn } from '@portico/contract/identity';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/app.ts';
import { makePerson } from '../../apps/server/src/testing/people.ts';
import { median } from '../process-cpu.ts';
import { report, type Measured } from '../table.ts';
import { requestText, Wire } from '../wire.ts';

/**
 * Whether the time of an answer tells who has an account: addresses that somebody has and addresses that nobody has take
 * turns, and are asked about once each, as whoever tries addresses does. How far the medians may be apart is 0.2 ms, or what
 * two halves of the known ones are apart in the same run. On PostgreSQL where TEST_DATABASE_URL names a server.
 *
 * Run: npm run bench -- enumeration [addresses of each kind]
 */
const [count = 500] = process.argv.slice(2).map(Number);
const WARM_UP = 40;
const MOST_MS = 0.2;
/** So many of both kinds, and the clock is put on: the limits of an address count by the hour. */
const BEFORE_LIMITS = 120;
const HOUR_SECONDS = 3601;

const known = (index: number): string => `known${index}@acme.example`;
const unknown = (index: number): string => `nobody${index}@acme.example`;

/** What is asked about an address. */
interface Question {
  what: string;
  path: string;
  body(email: string): object;
  /** What it is answered with, whoever has the address. */
  status: number;
}

const questions: readonly Question[] = [
  {
    what: 'a link to a new password',
    path: forgotPassword.path,
    body: (email) => ({ email }),
    status: 204,
  },
  {
    what: 'signing in with a wrong password',
    path: signIn.path,
    body: (email) => ({ email, password: 'not this one' }),
    status: 403,
  },
];

/** Asks over one connection, as one browser does. */
class Asker {
  readonly #app: TestApp;
  readonly #wire: Wire;
  readonly #headers: Readonly<Record<string, string>>;

  private constructor(app: TestApp, wire: Wire) {
    const cookie = app.csrf.newCookie();
    this.#app = app;
    this.#wire = wire;
    this.#headers = { cookie: `portico-csrf=${cookie}`, 'x-csrf-token': app.csrf.tokenFor(cookie) };
  }

  static async open(app: TestApp): Promise<Asker> {
    return new Asker(app, await Wire.open(Number(new URL(app.url).port)));
  }

  /** Milliseconds to the answer. */
  async ask({ path, body, status }: Question, email: string): Promise<number> {
    const line = `POST /webappng/sites/acme/api/v1${path}`;
    const answer = await this.#wire.ask(requestText(line, this.#headers, body(email)));
    if (answer.status !== status) throw new Error(`${email} was answered with ${answer.status}`);
    return answer.firstByteMs;
  }

  /** Lets the windows of all limits end. */
  forget(): void {
    this.#app.clock.advance(HOUR_SECONDS);
  }

  close(): void {
    this.#wire.close();
  }
}

/** Both kinds in turns; who comes first changes, so that neither always follows the other. */
async function take(
  asker: Asker,
  question: Question,
  indexes: readonly number[],
): Promise<{ known: number[]; unknown: number[] }> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const index of indexes) {
    if (index % BEFORE_LIMITS === 0) asker.forget();
    const kinds = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds)
      times[kind].push(await asker.ask(question, (kind === 'known' ? known : unknown)(index)));
  }
  return times;
}

/**
 * Two halves by lot, each with as many who came first: what comes back after so many turns, as limits that are counted in
 * batches, would meet one of them alone if turns told them apart.
 */
function halvesOf(times: readonly number[]): readonly [number[], number[]] {
  const halves: [number[], number[]] = [[], []];
  for (const [index, time] of times.entries()) {
    const other = times[index + 2];
    if (index % 4 > 1 || other === undefined) continue;
    const [one, two] = randomInt(2) === 0 ? halves : halves.toReversed();
    one?.push(time);
    two?.push(other);
  }
  return halves;
}

const apart = (one: readonly number[], other: readonly number[]): number =>
  Math.abs(median([...one]) - median([...other]));

async function measure(asker: Asker, question: Question): Promise<{ row: Measured; each: string }> {
  const indexes = Array.from({ length: WARM_UP + count }, (_, index) => index);
  await take(asker, question, indexes.slice(0, WARM_UP));
  const times = await take(asker, question, indexes.slice(WARM_UP));
  const halves = halvesOf(times.known);
  const noise = apart(...halves);
  return {
    row: {
      what: `${question.what}, known beside unknown, medians apart`,
      unit: 'ms',
      ours: apart(times.known, times.unknown),
      goal: { most: Number(Math.max(MOST_MS, noise).toFixed(3)) },
    },
    each: [times.known, times.unknown, ...halves].map((list) => median([...list]).toFixed(2)).join(' '),
  };
}

const app = await startTestApp();
try {
  for (let index = 0; index < WARM_UP + count; index += 1) await makePerson(app, known(index));
  const asker = await Asker.open(app);
  const [load = 0] = loadavg();
  const measured = [];
  for (const question of questions) measured.push(await measure(asker, question));
  asker.close();
  const each = measured.map((one) => one.each).join(', ');
  report(
    `Whether an address is known, ${count} of each kind (known, unknown, two halves of the known: ${each}), load of the machine before ${load.toFixed(1)}`,
    measured.map(({ row }) => row),
  );
} finally {
  await app.stop();
  await app.database.drop();
}
