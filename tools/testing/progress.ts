/** How far a run has come. */
interface Counts {
  passed: number;
  failed: number;
  /** Files that are done, or tests where a file is not told apart, of so many. */
  done: number;
  all: number;
}

/** Where the line is written, and the time it tells; a test has its own. */
interface ProgressParts {
  out: { isTTY?: boolean | undefined; columns?: number | undefined; write(text: string): unknown };
  nowMs(): number;
}

const SAY_EVERY_MS = 30_000;
/** Begins the line anew, over what it said before. */
const OVER = '\r\u001B[2K';

const timeOf = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** One line that says how far a run is: written over itself on a terminal, elsewhere every half a minute. */
export class Progress {
  readonly #what: string;
  readonly #parts: ProgressParts;
  readonly #startMs: number;
  #counts: Counts = { passed: 0, failed: 0, done: 0, all: 0 };
  #saidMs: number;
  #timer: NodeJS.Timeout | undefined;

  /** `what`: in a word, what is run and counted. */
  constructor(what: string, parts: ProgressParts = { out: process.stdout, nowMs: () => performance.now() }) {
    this.#what = what;
    this.#parts = parts;
    this.#startMs = parts.nowMs();
    this.#saidMs = this.#startMs;
  }

  /** Says it from time to time also when nothing ends. */
  start(): void {
    this.#timer = setInterval(() => this.look(), this.#parts.out.isTTY ? 1000 : SAY_EVERY_MS / 10).unref();
  }

  update(change: Partial<Counts>): void {
    this.#counts = { ...this.#counts, ...change };
    this.look();
  }

  /** One more test has ended. */
  count(hasPassed: boolean): void {
    const { passed, failed } = this.#counts;
    this.update(hasPassed ? { passed: passed + 1 } : { failed: failed + 1 });
  }

  /** Says it where it is due. */
  look(): void {
    const { out, nowMs } = this.#parts;
    const isDue = out.isTTY || nowMs() - this.#saidMs >= SAY_EVERY_MS;
    if (!isDue) return;
    this.#saidMs = nowMs();
    out.write(out.isTTY ? `${OVER}${this.#line().slice(0, (out.columns ?? 80) - 1)}` : `${this.#line()}\n`);
  }

  /** Makes room for lines that stay. */
  clear(): void {
    if (this.#parts.out.isTTY) this.#parts.out.write(OVER);
  }

  /** Says how it ended, in a line that stays. */
  stop(): void {
    clearInterval(this.#timer);
    this.clear();
    this.#parts.out.write(`${this.#line()}\n`);
  }

  #line(): string {
    const { passed, failed, done, all } = this.#counts;
    const time = timeOf(this.#parts.nowMs() - this.#startMs);
    return `${time}  ${done} of ${all} ${this.#what}: ${passed} passed, ${failed} failed so far`;
  }
}
