/** What the page goes by where a time is the server's. */
export interface Clock {
  /** The server's time, milliseconds since 1970. */
  now(): number;
}

/**
 * The server's time, from what it was when it wrote the page: the clock of a device may be wrong by minutes. Loading the page
 * took a moment, by which it is late.
 */
export function serverClock(writtenAt: string, deviceNow: () => number = Date.now): Clock {
  const ahead = Date.parse(writtenAt) - deviceNow();
  return { now: () => deviceNow() + ahead };
}

const SECOND_MS = 1000;

/** Whole seconds since an instant of the server; never less than none. */
export const secondsSince = (startedAt: string, { now }: Clock): number =>
  Math.max(0, Math.floor((now() - Date.parse(startedAt)) / SECOND_MS));

/** Milliseconds until one more second has passed since then. */
export const untilNextSecond = (startedAt: string, { now }: Clock): number =>
  SECOND_MS - ((((now() - Date.parse(startedAt)) % SECOND_MS) + SECOND_MS) % SECOND_MS);
