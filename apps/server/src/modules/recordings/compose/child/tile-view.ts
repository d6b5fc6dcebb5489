import type { Frame } from 'node-av/lib';
import type { Tile } from '../plan/plan.ts';
import { fitInto, type Rect } from '../plan/rect.ts';
import { discMask, veilMask, type Canvas, type Colour, type Mask } from './canvas.ts';
import type { Lettering } from './lettering.ts';
import { avatarColour, avatarDiameter, centreText, LOOK, PLATE, plateText } from './look.ts';
import { Scaler } from './scaler.ts';

/** What is shown of a video at a moment, the same object until there is a newer picture. */
export interface TilePicture {
  frameAt(ms: number, sinceMs: number): Frame | undefined;
}

/** What tiles are drawn with. */
export interface Stage {
  canvas: Canvas;
  lettering: Lettering;
  videos: ReadonlyMap<string, TilePicture>;
}

/** One tile during one scene. It touches the canvas only when what it shows changes. */
export class TileView {
  readonly #stage: Stage;
  readonly #tile: Tile;
  readonly #scaler = new Scaler();
  readonly #name: Mask | undefined;
  readonly #plate: Rect;
  readonly #background: Colour;
  #shown: Frame | 'nothing' | 'avatar' = 'nothing';
  #box: Rect | undefined;

  constructor(stage: Stage, tile: Tile) {
    this.#stage = stage;
    this.#tile = tile;
    this.#name = stage.lettering.maskOf(plateText(tile));
    this.#background = tile.kind === 'screen' ? LOOK.stage : LOOK.tile;
    this.#plate = plateRect(tile.rect, this.#name?.width ?? 0);
  }

  /** Draws what the tile shows at `ms` on the recording's clock. */
  draw(ms: number): void {
    const frame = this.#frameAt(ms);
    if (frame === this.#shown || (!frame && this.#shown === 'avatar')) return;
    if (!frame) this.#drawAvatar();
    else if (!this.#drawFrame(frame)) return;
    this.#shown = frame ?? 'avatar';
    this.#drawPlate();
  }

  close(): void {
    this.#scaler.close();
  }

  #frameAt(ms: number): Frame | undefined {
    const tile = this.#tile;
    if (tile.kind === 'more' || !tile.video) return undefined;
    return this.#stage.videos.get(tile.video.file)?.frameAt(ms, tile.video.sinceMs);
  }

  #drawFrame(frame: Frame): boolean {
    const { canvas } = this.#stage;
    const { rect } = this.#tile;
    const box = fitInto(rect, frame);
    const scaled = this.#scaler.scale(frame, box);
    if (!scaled) return false;
    // Around the picture would stay borders of another shape or an avatar; a plate would get darker with each frame.
    const isSameBox = this.#box?.width === box.width && this.#box.height === box.height;
    canvas.fill(isSameBox ? this.#plate : rect, this.#background);
    this.#box = box;
    canvas.copy(scaled, box);
    return true;
  }

  #drawAvatar(): void {
    const { canvas, lettering } = this.#stage;
    const tile = this.#tile;
    this.#box = undefined;
    canvas.fill(tile.rect, this.#background);
    const disc = discMask(avatarDiameter(tile));
    if (tile.kind === 'person') canvas.paint(disc, centred(disc, tile.rect), avatarColour(tile.identity));
    const letters = lettering.maskOf(centreText(tile));
    if (letters) canvas.paint(letters, centred(letters, tile.rect), LOOK.text);
  }

  #drawPlate(): void {
    if (!this.#name) return;
    const { canvas } = this.#stage;
    const plate = this.#plate;
    canvas.paint(veilMask(plate, PLATE.opacity), { ...plate, within: plate }, LOOK.plate);
    const y = plate.y + evenHalf(PLATE.height - this.#name.height);
    canvas.paint(this.#name, { x: plate.x + PLATE.padding, y, within: plate }, LOOK.text);
  }
}

/** At the lower left of a tile, no wider than it. */
function plateRect(rect: Rect, textWidth: number): Rect {
  const room = rect.width - 2 * PLATE.inset;
  return {
    x: rect.x + PLATE.inset,
    y: rect.y + rect.height - PLATE.inset - PLATE.height,
    width: Math.min(room, 2 * evenHalf(textWidth) + 2 * PLATE.padding),
    height: PLATE.height,
  };
}

/** Half of a distance, as an even number. */
function evenHalf(pixels: number): number {
  return Math.ceil(pixels / 4) * 2;
}

/** Where a mask stands in the middle of a rectangle. */
export function centred({ width, height }: Mask, rect: Rect): { x: number; y: number; within: Rect } {
  const x = rect.x + evenHalf(rect.width - width);
  return { x, y: rect.y + evenHalf(rect.height - height), within: rect };
}
