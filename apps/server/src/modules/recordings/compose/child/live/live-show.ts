import type { LiveMessage } from '@portico/media';
import { AV_LOG_FATAL } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { Mixer } from '../mixer.ts';
import { FRAME_RATE } from '../movie.ts';
import { messageOf, SAMPLE_RATE } from '../track-reader.ts';
import { Broadcast } from './broadcast.ts';
import { LivePicture } from './live-picture.ts';
import { LiveVideo, LiveVoice } from './live-tracks.ts';

/** So much later than it came something is shown: packets that were lost have come again by then. */
const BEHIND_MS = 800;
const FRAME_MS = 1000 / FRAME_RATE;
/** From here on there is one picture a second: what stands still costs nearly nothing to encode. */
const LATE_MS = 400;
/** That is not caught up any more: a new process begins where the meeting is. */
const LOST_MS = 10_000;

/** Native code complains of nothing but what ends it. */
export const quiet = (): void => Log.setLevel(AV_LOG_FATAL);

/** Composes what an engine sends, as it comes. */
export class LiveShow {
  readonly #voices = new Map<number, LiveVoice>();
  readonly #videos = new Map<string, LiveVideo>();
  readonly #picture: LivePicture;
  readonly #mixer = new Mixer();
  readonly #broadcast = new Broadcast();
  /** From the engine's clock to that of what is composed, which begins at 0. */
  #zeroMs = performance.now();
  #engineAheadMs = 0;

  /** The title is what the picture says while nobody is in it. */
  constructor(title: string) {
    this.#picture = new LivePicture(this.#videos, title);
  }

  /** What the engine told. */
  take(message: LiveMessage, payload: Buffer): void {
    switch (message.type) {
      case 'hello':
        this.#zeroMs = performance.now();
        this.#engineAheadMs = message.nowMs - this.#zeroMs;
        break;
      case 'scene':
        this.#picture.add({ ms: this.#own(message.ms), scene: message.scene });
        break;
      case 'frame':
        this.#trackOf(message).add({ ...message, ms: this.#own(message.ms) }, payload);
        break;
      case 'gone':
        this.#drop(message.track);
    }
  }

  /** When what is shown at first happened, in ms since 1970. */
  get startedAt(): number {
    return performance.timeOrigin + this.#zeroMs;
  }

  /** Composes until something fails; each picture at its time. `onPicture` is called after each. */
  async run(onPicture: () => void): Promise<never> {
    for (let number = 0; ; number += 1) {
      const dueMs = this.#zeroMs + number * FRAME_MS + BEHIND_MS;
      const lateMs = performance.now() - dueMs;
      if (lateMs > LOST_MS) throw new Error('this machine is too slow for a live stream');
      if (lateMs < 0) await new Promise((resolve) => setTimeout(resolve, -lateMs));
      if (lateMs < LATE_MS || number % FRAME_RATE === 0) this.#draw(number * FRAME_MS);
      await this.#broadcast.addPicture(this.#picture.canvas, number);
      await this.#addSound(((number + 1) * SAMPLE_RATE) / FRAME_RATE);
      onPicture();
    }
  }

  #draw(ms: number): void {
    try {
      this.#picture.draw(ms);
    } catch (error) {
      process.stderr.write(`picture: ${messageOf(error)}\n`);
    }
  }

  async #addSound(until: number): Promise<void> {
    while (this.#mixer.sample < until) {
      const { sample } = this.#mixer;
      await this.#broadcast.addSound(this.#mixer.mix(), sample);
    }
  }

  #own(engineMs: number): number {
    return engineMs - this.#engineAheadMs - this.#zeroMs;
  }

  #trackOf({ codec, track }: LiveMessage & { type: 'frame' }): LiveVoice | LiveVideo {
    const known = this.#voices.get(track) ?? this.#videos.get(String(track));
    if (known) return known;
    if (codec !== 'opus') {
      const video = new LiveVideo();
      this.#videos.set(String(track), video);
      return video;
    }
    const voice = new LiveVoice();
    this.#voices.set(track, voice);
    this.#mixer.add(voice);
    return voice;
  }

  #drop(track: number): void {
    const voice = this.#voices.get(track);
    this.#voices.delete(track);
    if (voice) this.#mixer.remove(voice);
    const key = String(track);
    const video = this.#videos.get(key);
    this.#videos.delete(key);
    // what is drawn until the next scene begins must not be freed under it
    if (video) setTimeout(() => video.close(), LOST_MS).unref();
  }
}
