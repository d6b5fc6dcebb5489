const MINUTE_MS = 60_000;

/** What costs much is looked at once a minute, however often it is asked for. */
export function onceAMinute<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (last && performance.now() - last.at < MINUTE_MS) return last.value;
    const value = read();
    last = { at: performance.now(), value };
    value.catch(() => (last = undefined)); // a failure is not remembered
    return value;
  };
}
