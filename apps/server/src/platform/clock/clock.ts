/** The only clock of the server: whatever depends on the time is handed one. */
export interface Clock {
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that begins at `start` and then runs on like the machine's, so that a demonstration repeats. */
export function clockFrom(start: Date): Clock {
  const offsetMs = start.getTime() - Date.now();
  return { now: () => new Date(Date.now() + offsetMs) };
}
