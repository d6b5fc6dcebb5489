import type { Size } from '../../app/use-size.ts';

const RATIO = 16 / 9;
const OLD_RATIO = 4 / 3;
const PHONE_WIDTH = 560;

/** How many tiles a row has, and how large each is, in pixels. */
export interface Fit extends Size {
  columns: number;
}

/** How wide a tile can be in so many columns. A single tile may be narrower than a film: phones are upright. */
function sizeIn(columns: number, count: number, { width, height, gap }: Size & { gap: number }): Size {
  const rows = Math.ceil(count / columns);
  const most = {
    width: Math.max(0, width - gap * (columns - 1)) / columns,
    height: Math.max(0, height - gap * (rows - 1)) / rows,
  };
  const tall = most.width / RATIO;
  // into the height that is there a tile grows up to a picture of old, and on a phone up to a square
  const tallest = most.width / (width < PHONE_WIDTH ? 1 : OLD_RATIO);
  const tileHeight = Math.min(most.height, Math.max(tall, tallest));
  return { width: Math.min(most.width, tileHeight * RATIO), height: tileHeight };
}

/** The arrangement in which so many tiles show the most picture. */
export function fit(count: number, size: Size, gap: number): Fit {
  let best: Fit = { columns: 1, width: 0, height: 0 };
  for (let columns = 1; columns <= count; columns += 1) {
    const { width, height } = sizeIn(columns, count, { ...size, gap });
    if (width * height > best.width * best.height + 1) best = { columns, width, height };
  }
  return best;
}

/** How many tiles a page shows: nine, and four where there is no room for more. */
export const capacityOf = ({ width }: Size): number => (width < PHONE_WIDTH ? 4 : 9);

/** The tiles of one page. The reader's own, the last of all, stands on the first page. */
export function pageOf<T>(tiles: readonly T[], capacity: number, page: number): readonly T[] {
  if (tiles.length <= capacity) return tiles;
  const others = tiles.slice(0, -1);
  if (page === 0) return [...others.slice(0, capacity - 1), tiles.at(-1)!];
  const from = capacity - 1 + (page - 1) * capacity;
  return others.slice(from, from + capacity);
}

export const pagesOf = (count: number, capacity: number): number =>
  count <= capacity ? 1 : 1 + Math.ceil((count - capacity) / capacity);

const STRIP = { wide: { along: 126, most: 6 }, narrow: { along: 128, most: 5 } } as const;

/** How many small tiles stand in a strip of so many pixels. */
export function stripCapacity(pixels: number, kind: keyof typeof STRIP): number {
  const { along, most } = STRIP[kind];
  return Math.max(1, Math.min(most, Math.floor(pixels / along)));
}
