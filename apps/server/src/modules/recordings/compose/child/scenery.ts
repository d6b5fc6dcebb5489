import type { Plan, Scene } from '../plan/plan.ts';
import { PICTURE } from '../plan/rect.ts';
import { Canvas } from './canvas.ts';
import { Lettering } from './lettering.ts';
import { centreText, LOOK, plateText } from './look.ts';
import { TileView, type Stage } from './tile-view.ts';
import type { Shelf } from './track-reader.ts';
import { VideoTrack } from './video-track.ts';

/** The picture over time: the scene of each moment, drawn on one canvas. */
export class Scenery {
  readonly canvas = new Canvas(PICTURE);
  readonly #scenes: readonly Scene[];
  readonly #stage: Stage;
  readonly #videos: ReadonlyMap<string, VideoTrack>;
  #scene: Scene | undefined;
  #views: TileView[] = [];
  #next = 0;

  constructor({ scenes, videos }: Plan, shelf: Shelf) {
    this.#scenes = scenes;
    const tiles = scenes.flatMap((scene) => scene.tiles);
    this.#videos = new Map(videos.map((video) => [video.file, new VideoTrack(video, shelf)]));
    this.#stage = {
      canvas: this.canvas,
      lettering: new Lettering(tiles.flatMap((tile) => [plateText(tile), centreText(tile)])),
      videos: this.#videos,
    };
    this.canvas.fill(PICTURE, LOOK.stage);
  }

  /** Draws the picture of a moment; time never goes back. */
  draw(ms: number): void {
    // Tracks out of the picture go on too: their later frames build on these.
    for (const video of this.#videos.values()) video.advance(ms);
    this.#enter(ms);
    for (const view of this.#views) view.draw(ms);
  }

  close(): void {
    this.#leave();
    for (const video of this.#videos.values()) video.close();
  }

  #enter(ms: number): void {
    let scene = this.#scene;
    while ((this.#scenes[this.#next]?.fromMs ?? Infinity) <= ms) {
      scene = this.#scenes[this.#next];
      this.#next += 1;
    }
    if (scene === this.#scene) return;
    this.#leave();
    this.#scene = scene;
    this.canvas.fill(PICTURE, LOOK.stage);
    this.#views = (scene?.tiles ?? []).map((tile) => new TileView(this.#stage, tile));
  }

  #leave(): void {
    for (const view of this.#views) view.close();
    this.#views = [];
  }
}
