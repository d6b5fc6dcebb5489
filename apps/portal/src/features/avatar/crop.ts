/** A square of a picture: its middle in the picture's own pixels, and how much larger than necessary the picture is. */
export interface Crop {
  width: number;
  height: number;
  x: number;
  y: number;
  /** 1 where the square is as large as the picture lets it be. */
  zoom: number;
}

/** Fewer pixels of the picture would be seen as such. */
const LEAST_SIDE = 96;
const MOST_ZOOM = 8;

const between = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** The side of the square, in pixels of the picture. */
export const sideOf = ({ width, height, zoom }: Crop): number => Math.min(width, height) / zoom;

/** How far this picture can be zoomed into. */
export const mostZoom = ({ width, height }: Pick<Crop, 'width' | 'height'>): number =>
  between(Math.min(width, height) / LEAST_SIDE, 1, MOST_ZOOM);

/** Keeps the square within the picture. */
function within(crop: Crop): Crop {
  const half = sideOf(crop) / 2;
  return {
    ...crop,
    x: between(crop.x, half, crop.width - half),
    y: between(crop.y, half, crop.height - half),
  };
}

/** The middle of a picture. */
export const middleOf = ({ width, height }: { width: number; height: number }): Crop => ({
  width,
  height,
  x: width / 2,
  y: height / 2,
  zoom: 1,
});

/** The picture moved below the square, by parts of its side: to the right by 1 is a whole side. */
export const moved = (crop: Crop, right: number, down: number): Crop =>
  within({ ...crop, x: crop.x - right * sideOf(crop), y: crop.y - down * sideOf(crop) });

export const zoomedTo = (crop: Crop, zoom: number): Crop =>
  within({ ...crop, zoom: between(zoom, 1, mostZoom(crop)) });

const KEY_STEP = 0.05;
const KEY_ZOOM = 1.1;

/** What a key does; undefined for one that does nothing here. */
export function byKey(crop: Crop, key: string): Crop | undefined {
  switch (key) {
    case 'ArrowLeft':
      return moved(crop, -KEY_STEP, 0);
    case 'ArrowRight':
      return moved(crop, KEY_STEP, 0);
    case 'ArrowUp':
      return moved(crop, 0, -KEY_STEP);
    case 'ArrowDown':
      return moved(crop, 0, KEY_STEP);
    case '+':
    case '=':
      return zoomedTo(crop, crop.zoom * KEY_ZOOM);
    case '-':
    case '_':
      return zoomedTo(crop, crop.zoom / KEY_ZOOM);
    default:
      return undefined;
  }
}
