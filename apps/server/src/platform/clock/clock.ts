/** The only clock of the server: whatever depends on the time is handed one. */
export interface Clock {
  now(): Date;
  /** Milliseconds since some moment, for how long something lasts: nobody sets them, as people and machines do with the time. */
  elapsedMs(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date(), elapsedMs: () => performance.now() };
