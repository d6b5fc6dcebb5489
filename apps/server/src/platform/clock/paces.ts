/** How long this process waits where nobody tells it anything, by real time. A test shortens what it would wait for. */
export interface Paces {
  /** How often the queue looks for retries and delayed jobs, which nobody announces; half a second at least. */
  queueLooksEverySeconds: number;
  /** How soon after something happened in a room its rows are put right: who lost the connection may be back by then. */
  roomSettlesAfterMs: number;
  /** How long the embedded engine keeps the place of who lost the connection to it. */
  engineKeepsLostMs: number;
  /** How long an act on a meeting can be undone; until then nobody is told of it. At 0 it cannot be. */
  undoMs: number;
}

/** The paces of every portal. */
export const usualPaces: Paces = {
  queueLooksEverySeconds: 2,
  roomSettlesAfterMs: 3000,
  engineKeepsLostMs: 5000,
  undoMs: 10_000,
};
