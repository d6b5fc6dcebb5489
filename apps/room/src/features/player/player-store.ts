import { hearTime, now } from '@portico/client/server-clock';
import { Store } from '../../app/store.ts';

/** `refused`: the address is not good any more; the room says what is. */
export type StreamState = 'starting' | 'live' | 'stalled' | 'lost' | 'refused' | 'unsupported';

export interface PlayerState {
  state: StreamState;
  /** How far what is seen is behind, undefined while that is not known. */
  delaySeconds: number | undefined;
  /** The browser plays no sound before somebody presses something. */
  isSoundBlocked: boolean;
}

const START_AGAIN_MS = 1000;
const LOST_AGAIN_MS = 3000;
const MEASURE_EVERY_MS = 1000;
const HLS = 'application/vnd.apple.mpegurl';

/** What plays a stream in an element, whoever does it. */
interface Playback {
  /** When what is seen now happened, in ms since 1970 by the server's clock. */
  seenAtMs(): number | undefined;
  stop(): void;
}

/** A live stream in a video element: waits for its begin, plays it, and finds back when it breaks. */
export class Player extends Store<PlayerState> {
  readonly #url: string;
  #stage: HTMLVideoElement | undefined;
  #playback: Playback | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #meter: ReturnType<typeof setInterval> | undefined;
  #isOver = false;

  constructor(url: string) {
    super({ state: 'starting', delaySeconds: undefined, isSoundBlocked: false });
    this.#url = url;
  }

  /** Plays in this element from now on; answers how to stop. */
  start(video: HTMLVideoElement): () => void {
    this.#stage = video;
    this.#isOver = false;
    video.muted = false;
    const playing = (): void => this.set({ state: 'live' });
    const waiting = (): void => {
      if (this.get().state === 'live') this.set({ state: 'stalled' });
    };
    video.addEventListener('playing', playing);
    video.addEventListener('waiting', waiting);
    this.#meter = setInterval(() => this.#measure(), MEASURE_EVERY_MS);
    void this.#begin();
    return () => {
      this.#isOver = true;
      clearTimeout(this.#timer);
      clearInterval(this.#meter);
      video.removeEventListener('playing', playing);
      video.removeEventListener('waiting', waiting);
      this.#playback?.stop();
      this.#playback = undefined;
    };
  }

  get #video(): HTMLVideoElement {
    if (!this.#stage) throw new Error('the player has no element');
    return this.#stage;
  }

  /** Somebody pressed something: sound may play now. */
  playWithSound(): void {
    this.#video.muted = false;
    this.set({ isSoundBlocked: false });
    void this.#play();
  }

  async #begin(): Promise<void> {
    const found = await this.#look();
    if (this.#isOver) return;
    if (found === 'there') {
      const playback = await this.#open().catch(() => undefined);
      if (this.#isOver) playback?.stop();
      else if (playback) this.#playback = playback;
      else this.#lose();
    } else if (found === 'later') this.#again(START_AGAIN_MS);
    else if (found === 'refused') this.set({ state: 'refused' });
    else this.#lose();
  }

  /** Whether there is something to play yet. */
  async #look(): Promise<'there' | 'later' | 'refused' | 'lost'> {
    try {
      const askedMs = performance.now();
      const { status, ok, headers } = await window.fetch(this.#url, { cache: 'no-store' });
      hearTime(headers, askedMs);
      if (ok) return 'there';
      if (status === 403 || status === 404) return 'refused';
      return status === 503 ? 'later' : 'lost';
    } catch {
      return 'lost';
    }
  }

  async #open(): Promise<Playback | undefined> {
    const { openHls } = await import('./hls.ts');
    const playback = openHls(this.#url, this.#video, {
      onLost: () => this.#lose(),
      onRefused: () => this.#end('refused'),
    });
    if (!playback && this.#video.canPlayType(HLS) === '') {
      this.#end('unsupported');
      return { seenAtMs: () => undefined, stop: () => {} };
    }
    if (!playback) this.#video.src = this.#url;
    void this.#play();
    return playback ?? this.#native();
  }

  /** Safari plays it by itself, and says when its clock began. */
  #native(): Playback {
    const video = this.#video as HTMLVideoElement & { getStartDate?(): Date };
    const failed = (): void => this.#lose();
    video.addEventListener('error', failed);
    return {
      seenAtMs() {
        const began = video.getStartDate?.().getTime();
        return began === undefined || Number.isNaN(began) ? undefined : began + video.currentTime * 1000;
      },
      stop() {
        video.removeEventListener('error', failed);
        video.removeAttribute('src');
        video.load();
      },
    };
  }

  async #play(): Promise<void> {
    try {
      await this.#video.play();
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'NotAllowedError') || this.#video.muted) return;
      this.#video.muted = true;
      this.set({ isSoundBlocked: true });
      await this.#video.play().catch(() => undefined);
    }
  }

  #end(state: 'refused' | 'unsupported'): void {
    this.#playback?.stop();
    this.#playback = undefined;
    this.set({ state, delaySeconds: undefined });
  }

  #lose(): void {
    if (this.#isOver) return;
    this.#playback?.stop();
    this.#playback = undefined;
    this.set({ state: 'lost', delaySeconds: undefined });
    this.#again(LOST_AGAIN_MS);
  }

  #again(inMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#begin(), inMs);
  }

  #measure(): void {
    const seenAtMs = this.get().state === 'live' ? this.#playback?.seenAtMs() : undefined;
    if (seenAtMs === undefined) return;
    const delaySeconds = Math.max(1, Math.round((now() - seenAtMs) / 1000));
    if (delaySeconds !== this.get().delaySeconds) this.set({ delaySeconds });
  }
}
