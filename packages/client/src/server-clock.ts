// The one clock of a page. The reader's may be a day off, or be set while the page is open: what time it is the server says,
// and how long ago that was a clock that nobody sets. Everything else asks here; a check of the repository keeps it so.

/** How a browser came by a page; programs have none. */
interface BrowserPerformance {
  getEntriesByType(type: 'navigation'): readonly { responseStart: number }[];
}

/** The answer to a page began to come so many milliseconds after somebody asked for it. */
function pageBeganMs(): number {
  const browser = performance as unknown as BrowserPerformance;
  return browser.getEntriesByType('navigation')[0]?.responseStart ?? 0;
}

/** What the server's clock is ahead of `performance.now()`, in milliseconds; unknown before a page says the time. */
let aheadMs: number | undefined;

/** Begins with the time at which the server made the page, in ISO 8601. */
export function startClock(madeAt: string): void {
  aheadMs = Date.parse(madeAt) - pageBeganMs();
}

/** The server's time now, in milliseconds since 1970; before it has said any, the reader's. */
export const now = (): number => (aheadMs ?? performance.timeOrigin) + performance.now();

/** `Date` of an answer counts whole seconds (RFC 9110 §6.6.1): it was made within one of them. */
const SECOND_MS = 1000;

/**
 * Hears what time the server says in an answer that was asked for at `askedMs` of `performance.now()`. A machine that slept
 * may have stopped counting; what is known better than to the second stays.
 */
export function hearTime(headers: Headers, askedMs: number): void {
  const saidMs = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(saidMs)) return;
  const [least, most] = [saidMs - performance.now(), saidMs + SECOND_MS - askedMs];
  aheadMs = Math.min(Math.max(aheadMs ?? least, least), most);
}

const LOOK_EVERY_MS = 15_000;
const JUMP_MS = 30_000;

/**
 * Calls when the reader's clock is suddenly somewhere else than ours: the machine slept, or somebody set it. Which of the two,
 * only the server knows. Answers how to stop.
 */
export function onJump(act: () => void): () => void {
  const difference = (): number => Date.now() - performance.now();
  let last = difference();
  const timer = setInterval(() => {
    const since = difference() - last;
    last += since;
    if (Math.abs(since) > JUMP_MS) act();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
