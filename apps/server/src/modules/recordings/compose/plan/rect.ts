/** A part of the picture in pixels; all numbers are even, because colour has half the resolution (4:2:0). */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The whole picture, 720p. */
export const PICTURE: Rect = { x: 0, y: 0, width: 1280, height: 720 };

const GAP = 8;
const ASPECT = 16 / 9;

/** The next lower even number. */
const even = (pixels: number): number => Math.floor(pixels / 2) * 2;

interface Grid {
  columns: number;
  rows: number;
  width: number;
}

function gridWith(columns: number, count: number, area: Rect): Grid {
  const rows = Math.ceil(count / columns);
  const gap = count === 1 ? 0 : GAP;
  const widest = (area.width - gap * (columns + 1)) / columns;
  const highest = (area.height - gap * (rows + 1)) / rows;
  return { columns, rows, width: Math.min(widest, highest * ASPECT) };
}

/** Rectangles of 16:9 for `count` tiles, as large as the area allows, each row centred. */
export function gridOf(count: number, area: Rect): Rect[] {
  if (count === 0) return [];
  const grids = Array.from({ length: count }, (_, index) => gridWith(index + 1, count, area));
  const {
    columns,
    rows,
    width: exact,
  } = grids.reduce((best, grid) => (grid.width > best.width ? grid : best));
  const width = even(exact);
  const height = even(exact / ASPECT);
  const top = area.y + even((area.height - rows * height - (rows - 1) * GAP) / 2);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const left = area.x + even((area.width - inRow * width - (inRow - 1) * GAP) / 2);
    return {
      x: left + (index % columns) * (width + GAP),
      y: top + row * (height + GAP),
      width,
      height,
    };
  });
}

/** The largest rectangle of a picture's shape inside another, centred. */
export function fitInto(rect: Rect, picture: { width: number; height: number }): Rect {
  const scale = Math.min(rect.width / picture.width, rect.height / picture.height);
  const width = Math.min(rect.width, Math.max(2, Math.round((picture.width * scale) / 2) * 2));
  const height = Math.min(rect.height, Math.max(2, Math.round((picture.height * scale) / 2) * 2));
  return {
    x: rect.x + even((rect.width - width) / 2),
    y: rect.y + even((rect.height - height) / 2),
    width,
    height,
  };
}
