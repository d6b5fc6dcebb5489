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
  /** From how many milliseconds on a statement is slow. */
  slowMilliseconds: number;
  onSlow?(statement: SlowStatement): void;
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

function startWatch(query: unknown, { slowMilliseconds, onSlow, onQuery }: QueryWatch): Ended {
  const startedAt = performance.now();
  const trackingId = currentTrackingId(); // the driver calls back from its socket, which knows nothing of the call
  return (error) => {
    const milliseconds = performance.now() - startedAt;
    onQuery?.(milliseconds, error !== undefined && error !== null);
    if (milliseconds > slowMilliseconds)
      onSlow?.({ text: withoutValues(textOf(query)), milliseconds, trackingId });
  };
}

/** Measures every statement of a connection, whoever makes it: the builder, the job queue, a store's own SQL. */
export function watchQueries(client: pg.PoolClient, watch: QueryWatch): void {
  const query = client.query.bind(client) as AnyQuery;
  const watched: AnyQuery = (...args) => {
    const ended = startWatch(args[0], watch);
    const callback = args.at(-1);
    if (typeof callback === 'function')
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        ended(error);
        (callback as AnyQuery)(error, result);
      });
    const answer = query(...args);
    if (answer instanceof Promise) answer.then(() => ended(), ended);
    return answer;
  };
  client.query = watched as typeof client.query;
}
