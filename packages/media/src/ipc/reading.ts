/** A message between the processes does not have the agreed form. */
export class BadMessageError extends Error {
  override name = 'BadMessageError';
}

/** The fields of an object, each still unknown. */
export function readObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BadMessageError('not an object');
  return { ...value };
}

/** A text. */
export function readText(value: unknown): string {
  if (typeof value !== 'string') throw new BadMessageError('not a text');
  return value;
}

/** A finite number. */
export function readNumber(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new BadMessageError('not a number');
  return value;
}

/** A list, each entry read by `read`. */
export function readList<T>(value: unknown, read: (entry: unknown) => T): T[] {
  if (!Array.isArray(value)) throw new BadMessageError('not a list');
  return value.map((entry) => read(entry));
}

/** One of the given texts. */
export function readOneOf<T extends string>(value: unknown, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new BadMessageError('not one of the allowed values');
  return found;
}
