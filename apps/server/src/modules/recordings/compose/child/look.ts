import { createHash } from 'node:crypto';
import { initialsOf, shortenName } from '../plan/names.ts';
import type { Tile } from '../plan/plan.ts';
import { PICTURE } from '../plan/rect.ts';
import { colourOf, type Colour } from './canvas.ts';
import type { Lettered } from './lettering.ts';

/** Colours of the picture: the dark stage of the design system, as sRGB. */
export const LOOK = {
  stage: colourOf(0x07_09_0d),
  tile: colourOf(0x1b_1e_24),
  plate: colourOf(0),
  text: colourOf(0xf5_f6_f7),
} as const;

/** Avatars of the dark theme, oklch(.36 .07 h) around the circle of hues. */
const AVATARS = [0x5a2a2f, 0x543115, 0x3f3c0e, 0x1d4529, 0x00474a, 0x0c4261, 0x333a67, 0x4d305b].map(
  colourOf,
);

/** The height of a name plate in pixels, and how far it is from the tile's edges. */
export const PLATE = { height: 32, inset: 8, padding: 10, opacity: 0.6 } as const;

const NAME_SIZE = 26;
const TITLE_SIZE = 56;
/** Width of an average letter for its size. */
const LETTER_WIDTH = 0.5;
const AVATAR_SHARE = 0.4;
const INITIALS_SHARE = 0.6;

/** The colour of somebody's avatar, the same in each recording. */
export function avatarColour(identity: string): Colour {
  const hash = createHash('sha256').update(identity).digest();
  return AVATARS[(hash[0] ?? 0) % AVATARS.length] ?? LOOK.tile;
}

/** Diameter of an avatar in a tile, in pixels. */
export function avatarDiameter({ rect }: Tile): number {
  return Math.round((Math.min(rect.width, rect.height) * AVATAR_SHARE) / 2) * 2;
}

/** What stands on the plate of a tile. */
export function plateText(tile: Tile): Lettered {
  if (tile.kind === 'more') return { text: '', size: NAME_SIZE };
  const room = tile.rect.width - 2 * (PLATE.inset + PLATE.padding);
  return { text: shortenName(tile.name, Math.floor(room / (NAME_SIZE * LETTER_WIDTH))), size: NAME_SIZE };
}

/** What stands in the middle of a picture that nobody is in. */
export function titleText(title: string): Lettered {
  const room = PICTURE.width - 4 * TITLE_SIZE;
  return { text: shortenName(title, Math.floor(room / (TITLE_SIZE * LETTER_WIDTH))), size: TITLE_SIZE };
}

/** What stands in the middle of a tile without a picture. */
export function centreText(tile: Tile): Lettered {
  const size = Math.round(avatarDiameter(tile) * INITIALS_SHARE);
  switch (tile.kind) {
    case 'person':
      return { text: initialsOf(tile.name), size };
    case 'more':
      return { text: `+${tile.count}`, size };
    case 'screen':
      return { text: '', size };
  }
}
