import type { Frame } from 'node-av/lib';
import type { SoundSource } from '../mixer.ts';
import type { TilePicture } from '../tile-view.ts';
import { LiveDecoder, type LiveFrame } from './live-decoder.ts';

/** A few seconds: more is of a clock that runs away. */
const MOST_FRAMES = 150;

interface Decoded {
  frame: Frame;
  ms: number;
}

/** Decoded frames of one track that wait for their time. */
class Waiting {
  readonly #decoder = new LiveDecoder();
  readonly #frames: Decoded[] = [];

  add(about: LiveFrame, data: Buffer): void {
    for (const frame of this.#decoder.decode(about, data)) this.#frames.push({ frame, ms: about.ms });
    while (this.#frames.length > MOST_FRAMES) this.#frames.shift()?.frame.free();
  }

  /** The next one when it is of before `ms`. */
  take(ms: number): Decoded | undefined {
    const [first] = this.#frames;
    return first && first.ms < ms ? this.#frames.shift() : undefined;
  }

  close(): void {
    for (const { frame } of this.#frames.splice(0)) frame.free();
    this.#decoder.close();
  }
}

/** A voice, as the mixer takes it. */
export class LiveVoice implements SoundSource {
  readonly #waiting = new Waiting();

  add(about: LiveFrame, data: Buffer): void {
    this.#waiting.add(about, data);
  }

  take(ms: number): Decoded | undefined {
    return this.#waiting.take(ms);
  }

  close(): void {
    this.#waiting.close();
  }
}

/** A camera or a screen: at each moment its newest picture. */
export class LiveVideo implements TilePicture {
  readonly #waiting = new Waiting();
  #shown: Frame | undefined;

  add(about: LiveFrame, data: Buffer): void {
    this.#waiting.add(about, data);
  }

  frameAt(ms: number): Frame | undefined {
    for (let next = this.#waiting.take(ms); next; next = this.#waiting.take(ms)) {
      this.#shown?.free();
      this.#shown = next.frame;
    }
    return this.#shown;
  }

  close(): void {
    this.#waiting.close();
    this.#shown?.free();
    this.#shown = undefined;
  }
}
