/** What the page goes by where a time is the server's. */
export interface Clock {
  /** The server's time, milliseconds since 1970. */
  now(): number;
}

const SECOND_MS = 1000;

/** Whole seconds since an instant of the server; never less than none. */
export const secondsSince = (startedAt: string, { now }: Clock): number =>
  Math.max(0, Math.floor((now() - Date.parse(startedAt)) / SECOND_MS));

/** Milliseconds until one more second has passed since then. */
export const untilNextSecond = (startedAt: string, { now }: Clock): number =>
  SECOND_MS - ((((now() - Date.parse(startedAt)) % SECOND_MS) + SECOND_MS) % SECOND_MS);
