/** Lets one work at a time; who is aborted while waiting stops waiting at once. */
export function createQueue(): <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve();
  return async (work, signal) => {
    const before = tail;
    const { promise: myTurnEnded, resolve: endTurn } = Promise.withResolvers<void>();
    tail = before.then(() => myTurnEnded);
    try {
      await orAborted(before, signal);
      return await work();
    } finally {
      endTurn();
    }
  };
}

async function orAborted(awaited: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return void (await awaited);
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    signal.throwIfAborted();
    await Promise.race([awaited, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
