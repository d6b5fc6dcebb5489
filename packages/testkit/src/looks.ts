/** A machine that does something else for a moment spoils what is seen then, not the three looks of a test. */
const LOOKS = 3;

/**
 * Looks at how good something is until it is good enough, at most three times, and answers with the last look. What is broken
 * is bad in each of them.
 */
export async function atBest<T>(
  look: () => Promise<T>,
  isGood: (seen: T) => boolean,
  looks = LOOKS,
): Promise<T> {
  let seen = await look();
  for (let left = looks - 1; left > 0 && !isGood(seen); left -= 1) seen = await look();
  return seen;
}
