import type { RecordedTrack, RecordingTracks } from '@portico/contract/recording-tracks';
import { correctionOf, PlayClock } from './play-clock.ts';
import { runsAt } from './scene.ts';
import { isPlayable, TrackFeed } from './track-feed.ts';

/** A track is loaded this long before it begins, and kept this long after it has ended. */
const PRELOAD_MS = 5000;
const TICK_MS = 100;
/** A track at its very end has nothing more to wait for. */
const TAIL_MS = 300;
/** Not worth a jump. */
const NEAR_MS = 30;

interface Loaded {
  track: RecordedTrack;
  element: HTMLMediaElement;
  feed: TrackFeed;
}

/** What a page shows of what is played. */
export interface Playing {
  ms: number;
  isPlaying: boolean;
  /** Something that should be heard or seen now is still on its way. */
  isWaiting: boolean;
  rate: number;
  isMuted: boolean;
}

/**
 * Plays the tracks of a recording on one clock. Only those near the present time are loaded; the clock stands while one of
 * them has no data, and one that drifts away from it comes back (`correctionOf`).
 */
export class TrackSession {
  readonly #recording: RecordingTracks;
  readonly #clock: PlayClock;
  readonly #loaded = new Map<number, Loaded>();
  /** Of what no picture or sound comes. */
  readonly #lost = new Set<number>();
  readonly #listeners = new Set<() => void>();
  readonly #onExpired: () => void;
  #timer: number | undefined;
  #isMuted = false;
  #isWaiting = false;
  #shown: Playing = { ms: 0, isPlaying: false, isWaiting: false, rate: 1, isMuted: false };

  /** `onExpired`: a link is too old. `before`: where and how another session stopped that this one goes on for. */
  constructor(recording: RecordingTracks, onExpired: () => void, before?: Playing) {
    this.#recording = recording;
    this.#clock = new PlayClock(recording.duration);
    this.#onExpired = onExpired;
    if (!before) return;
    this.#shown = before;
    this.#isMuted = before.isMuted;
    this.#clock.setRate(before.rate);
    this.#clock.seek(before.ms);
    if (before.isPlaying) this.#clock.play();
  }

  /** Begins to load; the answer ends everything. */
  open(): () => void {
    this.#timer = window.setInterval(() => this.#tick(), TICK_MS);
    this.#tick();
    return () => {
      clearInterval(this.#timer);
      this.#clock.hold(true);
      for (const index of this.#loaded.keys()) this.#unload(index);
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): Playing => this.#shown;

  /** The element that shows a track, while it is loaded. */
  elementOf(index: number): HTMLMediaElement | undefined {
    return this.#loaded.get(index)?.element;
  }

  /** Whether there is nothing of a track: its file is gone, or is not what it should be. */
  isLost(index: number | undefined): boolean {
    return index !== undefined && this.#lost.has(index);
  }

  togglePlay(): void {
    if (this.#clock.isPlaying) this.#clock.pause();
    else {
      if (this.#clock.ms >= this.#recording.duration) this.#clock.seek(0);
      this.#clock.play();
    }
    this.#tick();
  }

  pause(): void {
    this.#clock.pause();
    this.#tick();
  }

  seek(ms: number): void {
    this.#clock.seek(ms);
    for (const { element } of this.#loaded.values()) element.currentTime = this.#clock.ms / 1000;
    this.#tick();
  }

  skip(ms: number): void {
    this.seek(this.#clock.ms + ms);
  }

  setRate(rate: number): void {
    this.#clock.setRate(rate);
    this.#tick();
  }

  toggleMuted(): void {
    this.#isMuted = !this.#isMuted;
    this.#tick();
  }

  #tick(): void {
    const { ms } = this.#clock;
    if (ms >= this.#recording.duration) this.#clock.pause();
    let isOther = this.#findLost(); // what is loaded
    for (const [index, track] of this.#recording.tracks.entries()) {
      const isNear = ms > track.start - PRELOAD_MS && ms < track.start + track.duration + PRELOAD_MS;
      if (isNear === this.#loaded.has(index)) continue;
      if (isNear) this.#load(index, track);
      else this.#unload(index);
      isOther ||= isPlayable(track);
    }
    const running = [...this.#loaded.values()].filter(({ track }) => runsAt(track, ms));
    this.#isWaiting = running.some((one) => isStarved(one, ms));
    this.#clock.hold(this.#isWaiting);
    for (const loaded of this.#loaded.values()) this.#follow(loaded, running.includes(loaded));
    this.#tell(isOther);
  }

  /** Whether more is lost than before. */
  #findLost(): boolean {
    const before = this.#lost.size;
    for (const [index, { feed }] of this.#loaded) if (feed.isBroken) this.#lost.add(index);
    return this.#lost.size > before;
  }

  /** Lets one element do what the clock does. */
  #follow({ element, feed, track }: Loaded, isRunning: boolean): void {
    const { ms, rate } = this.#clock;
    feed.want(Math.max(ms, track.start));
    element.muted = this.#isMuted;
    if (!isRunning || !this.#clock.isRunning) {
      element.pause();
      element.playbackRate = rate;
      // one that is about to begin stands at its beginning
      if (isRunning || ms < track.start) this.#place(element, Math.max(ms, track.start));
      return;
    }
    if (element.seeking || element.ended || feed.isBroken) return;
    if (element.paused) {
      this.#place(element, ms);
      element.playbackRate = rate;
      element.play().catch(() => this.#onRefused());
      return;
    }
    const driftMs = element.currentTime * 1000 - ms;
    const correction = correctionOf(driftMs, { rate, playbackRate: element.playbackRate });
    if (correction.kind === 'seek') this.#place(element, ms);
    else if (element.playbackRate !== correction.playbackRate) element.playbackRate = correction.playbackRate;
  }

  #place(element: HTMLMediaElement, ms: number): void {
    const isThere = Math.abs(element.currentTime * 1000 - ms) < NEAR_MS;
    if (!element.seeking && !isThere) element.currentTime = ms / 1000;
  }

  /** The browser wants a press first. */
  #onRefused(): void {
    if (this.#clock.isRunning) this.pause();
  }

  #load(index: number, track: RecordedTrack): void {
    if (!isPlayable(track)) return;
    const element = document.createElement(track.kind);
    element.preload = 'auto';
    if (element instanceof HTMLVideoElement) element.playsInline = true;
    const feed = new TrackFeed(track, element, this.#onExpired);
    this.#loaded.set(index, { track, element, feed });
  }

  #unload(index: number): void {
    const loaded = this.#loaded.get(index);
    this.#loaded.delete(index);
    loaded?.element.pause();
    loaded?.feed.close();
    loaded?.element.remove();
  }

  /** Says what is new; `isOther`: there are other elements to show. */
  #tell(isOther: boolean): void {
    const shown = {
      ms: this.#clock.ms,
      isPlaying: this.#clock.isPlaying,
      isWaiting: this.#isWaiting,
      rate: this.#clock.rate,
      isMuted: this.#isMuted,
    };
    const isSame = Object.entries(shown).every(([key, value]) => Reflect.get(this.#shown, key) === value);
    if (isSame && !isOther) return;
    if (!isSame) this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}

/** Whether an element cannot go on at this time. */
function isStarved({ element, feed, track }: Loaded, ms: number): boolean {
  if (feed.isBroken || element.ended || ms > track.start + track.duration - TAIL_MS) return false;
  return element.seeking || element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
}
