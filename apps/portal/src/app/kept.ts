/**
 * Asks once, and again only after a failure. `import` answers a task later each time, behind what is drawn meanwhile, also for
 * code that is there.
 */
export function kept<T>(load: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | undefined;
  return async () => {
    try {
      return await (coming ??= load());
    } catch (error) {
      coming = undefined;
      throw error;
    }
  };
}
