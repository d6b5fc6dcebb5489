/** What `work` resolves to, or `otherwise` once it took this long: it goes on then, and nobody waits for it. */
export async function within<T>(milliseconds: number, work: Promise<T>, otherwise: T): Promise<T> {
  const { promise: late, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(otherwise), milliseconds).unref();
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
