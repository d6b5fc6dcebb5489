import type pg from 'pg';
import { currentTrackingId } from '../log/tracking.ts';

/** A statement that held its connection for too long. */
export interface SlowStatement {
  /** Without any value: what people typed never reaches the log. */
  text: string;
  milliseconds: number;
  /** Of the call that it was made for. */
  trackingId: string | undefined;
}

/** What is told of the statements of a database. */
export interface QueryWatch {
  /** From how many milliseconds on a statement that ended was slow. */
  slowMilliseconds: number;
  onSlow?(statement: SlowStatement): void;
  /** From how many milliseconds on one that has not ended hangs. */
  hangingMilliseconds: number;
  /** Hears of each once, at most half that time later. */
  onHanging?(statement: SlowStatement): void;
  /** Hears of every statement that ended. */
  onQuery?(milliseconds: number, hasFailed: boolean): void;
}

const LONGEST_TEXT = 500;
const literals = /\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'|(?<![\w$.])\d+(?:\.\d+)?\b/g;

/** A statement's text with `?` for what is written into it: the job queue does that, we ourselves do not. */
export const withoutValues = (text: string): string =>
  text.replaceAll(literals, '?').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);

type AnyQuery = (...args: unknown[]) => unknown;
type Ended = (error?: unknown) => void;

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? '');

/**
 * A statement on its way. It does not hold the query itself: a set that things come into and leave all the time keeps the
 * past ones until old memory is collected, and with a query go all of its rows.
 */
interface Running {
  text: string;
  startedAt: number;
  trackingId: string | undefined;
}

const told = ({ text, startedAt, trackingId }: Running): SlowStatement => ({
  text: withoutValues(text),
  milliseconds: performance.now() - startedAt,
  trackingId,
});

/** Measures statements, and looks now and then for those that do not end: the embedded database has one connection for all. */
export class StatementWatch {
  readonly #watch: QueryWatch;
  readonly #running = new Set<Running>();
  readonly #timer: NodeJS.Timeout;

  constructor(watch: QueryWatch) {
    this.#watch = watch;
    this.#timer = setInterval(() => this.#look(), watch.hangingMilliseconds / 2).unref();
  }

  /** Measures every statement of a connection, whoever makes it: the builder, or a store's own SQL. */
  follow(client: pg.PoolClient): void {
    const query = client.query.bind(client) as AnyQuery;
    const watched: AnyQuery = (...args) => {
      const ended = this.#begin(textOf(args[0]));
      const callback = args.at(-1);
      if (typeof callback === 'function')
        return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
          ended(error);
          (callback as AnyQuery)(error, result);
        });
      const answer = query(...args);
      if (answer instanceof Promise) answer.then(() => ended(), ended);
      else ended();
      return answer;
    };
    client.query = watched as typeof client.query;
  }

  /** Measures one that is made on a connection of somebody else's. */
  measure<T>(text: string, answer: Promise<T>): Promise<T> {
    const ended = this.#begin(text);
    answer.then(() => ended(), ended);
    return answer;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #begin(text: string): Ended {
    // the driver calls back from its socket, which knows nothing of the call
    const running = { text, startedAt: performance.now(), trackingId: currentTrackingId() };
    this.#running.add(running);
    return (error) => {
      this.#running.delete(running);
      const milliseconds = performance.now() - running.startedAt;
      this.#watch.onQuery?.(milliseconds, error !== undefined && error !== null);
      if (milliseconds > this.#watch.slowMilliseconds) this.#watch.onSlow?.(told(running));
    };
  }

  #look(): void {
    const { hangingMilliseconds, onHanging } = this.#watch;
    for (const running of this.#running) {
      if (performance.now() - running.startedAt < hangingMilliseconds) continue;
      this.#running.delete(running); // each is told once
      onHanging?.(told(running));
    }
  }
}
