import type { LiveScene } from '@portico/media';
import { Canvas } from '../canvas.ts';
import { Lettering } from '../lettering.ts';
import { centreText, LOOK, plateText, titleText } from '../look.ts';
import { centred, TileView, type TilePicture } from '../tile-view.ts';
import type { Tile } from '../../plan/plan.ts';
import { PICTURE } from '../../plan/rect.ts';

/** So long the last picture stays while that of the next scene is on its way. */
const PATIENCE_MS = 1500;
const MOST_NAMES = 100;

interface Due {
  ms: number;
  scene: LiveScene;
}

function tileOf({ kind, identity, name, track }: LiveScene): Tile | undefined {
  const video = track === undefined ? undefined : { file: String(track), sinceMs: -Infinity };
  if (kind === 'person') return { kind, rect: PICTURE, identity, name, ...(video && { video }) };
  return kind === 'screen' && video ? { kind, rect: PICTURE, name, video } : undefined;
}

/** What those see who watch: one tile, and the scenes that follow each other in it. */
export class LivePicture {
  readonly canvas = new Canvas(PICTURE);
  readonly #videos: ReadonlyMap<string, TilePicture>;
  readonly #letterings = new Map<string, Lettering>();
  readonly #scenes: Due[] = [];
  readonly #title: string;
  #view: TileView | undefined;

  /** `videos` by the number of their track; `title` is what it says while nobody is in it. */
  constructor(videos: ReadonlyMap<string, TilePicture>, title: string) {
    this.#videos = videos;
    this.#title = title;
    this.#clear();
  }

  /** From that time on something else is shown. */
  add(scene: Due): void {
    this.#scenes.push(scene);
  }

  draw(ms: number): void {
    for (let [next] = this.#scenes; next && this.#begins(next, ms); [next] = this.#scenes) {
      this.#scenes.shift();
      this.#show(next.scene);
    }
    this.#view?.draw(ms);
  }

  /** A scene with a picture begins when that is there. */
  #begins({ ms: sinceMs, scene }: Due, ms: number): boolean {
    if (ms < sinceMs) return false;
    if (scene.track === undefined || this.#scenes.length > 1 || ms > sinceMs + PATIENCE_MS) return true;
    return this.#videos.get(String(scene.track))?.frameAt(ms, sinceMs) !== undefined;
  }

  #show(scene: LiveScene): void {
    this.#view?.close();
    const tile = tileOf(scene);
    if (tile) this.canvas.fill(PICTURE, LOOK.stage);
    else this.#clear();
    const stage = tile && { canvas: this.canvas, lettering: this.#letteringOf(tile), videos: this.#videos };
    this.#view = stage && new TileView(stage, tile);
  }

  /** Nobody is there: the title stands in the middle. */
  #clear(): void {
    this.canvas.fill(PICTURE, LOOK.stage);
    const text = titleText(this.#title);
    const mask = new Lettering([text]).maskOf(text);
    if (mask) this.canvas.paint(mask, centred(mask, PICTURE), LOOK.text);
  }

  #letteringOf(tile: Tile): Lettering {
    const texts = [plateText(tile), centreText(tile)];
    const key = JSON.stringify(texts);
    const known = this.#letterings.get(key) ?? new Lettering(texts);
    if (this.#letterings.size >= MOST_NAMES) this.#letterings.clear();
    this.#letterings.set(key, known);
    return known;
  }
}
