/** The native parts of composing do not load on this machine. */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
}

/** Why native parts did not load. */
export function unavailable(error: unknown): never {
  throw new UnavailableError(error instanceof Error ? error.message : String(error));
}

/** Tells the parent; resolves when it is told, or when there is none any more. */
export function tellParent(message: object): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (process.connected && process.send) process.send(message, undefined, {}, () => resolve());
  else resolve();
  return promise;
}

/** Runs what a child is for; one that fails tells its parent why and ends. Without its parent nobody would take the result. */
export async function runAsChild(main: () => Promise<void>): Promise<void> {
  process.on('disconnect', () => process.exit(1));
  try {
    await main();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await tellParent({ type: error instanceof UnavailableError ? 'unavailable' : 'failed', reason });
    process.exit(1);
  }
}
