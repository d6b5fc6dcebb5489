/** Random numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A damaged copy: bytes changed, cut off, repeated or put in. */
export function mutate(bytes: Buffer, random: () => number): Buffer {
  let copy = Buffer.from(bytes);
  const at = () => Math.floor(random() * copy.length);
  for (let count = 1 + Math.floor(random() * 4); count > 0; count -= 1) {
    const kind = Math.floor(random() * 4);
    if (kind === 0 && copy.length > 0) copy[at()] = Math.floor(random() * 256);
    if (kind === 1) copy = Buffer.from(copy.subarray(0, at()));
    if (kind === 2) copy = Buffer.concat([copy, copy.subarray(at())]).subarray(0, 4096);
    if (kind === 3) {
      const position = at();
      const noise = Buffer.from([random() * 256, random() * 256]);
      copy = Buffer.concat([copy.subarray(0, position), noise, copy.subarray(position)]);
    }
  }
  return copy;
}

/** How often as much as usual is damaged. */
export const MUTATION_TIMES = Number(process.env['MUTATION_TIMES'] ?? 1);

/** How long a test of them may take, in milliseconds. */
export const MUTATION_TIMEOUT_MS = 15_000 * MUTATION_TIMES;

/** What a process takes once it has done everything for the first time, at most. */
export const MOST_GROWTH_BYTES = 60_000_000;
