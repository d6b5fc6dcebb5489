import { fetchMediaFile, FileRefused } from '@portico/client/media-file';
import type { RecordedTrack } from '@portico/contract/recording-tracks';
import { Seamless } from './seamless.ts';
import { entryFor, readBytes, readIndex, type Entry } from './track-bytes.ts';
import { toClusters, WebmReader, type TimedFrame } from './webm.ts';

const AHEAD_MS = 20_000;
const BEHIND_MS = 20_000;
const HEADER_BYTES = 4096;
const RETRY_MS = 2000;
const EXPIRED = 410;
/** What another try does not mend. */
const NEVER = new Set([403, 404]);

/** Whether this browser plays a track. */
export const isPlayable = ({ mimeType }: Pick<RecordedTrack, 'mimeType'>): boolean =>
  typeof MediaSource === 'function' && mimeType.includes('/webm') && MediaSource.isTypeSupported(mimeType);

/**
 * Feeds a media element with one track on the recording's clock: only what is near the present time is fetched and kept,
 * and a jump begins at the nearest keyframe before it.
 */
export class TrackFeed {
  readonly #track: RecordedTrack;
  readonly #element: HTMLMediaElement;
  readonly #onExpired: () => void;
  readonly #source = new MediaSource();
  readonly #closing = new AbortController();
  #buffer: SourceBuffer | undefined;
  #index: Entry[] | undefined;
  #header: Uint8Array<ArrayBuffer> | undefined;
  #isHeaderIn = false;
  #reading = new AbortController();
  /** From where on what is read now was appended. */
  #fromMs = Infinity;
  #wantedMs = 0;
  #retryAtMs = 0;
  #isBroken = false;
  #wake: () => void = () => {};
  #round: Promise<void> = Promise.resolve();

  /** `onExpired`: the links are too old. */
  constructor(track: RecordedTrack, element: HTMLMediaElement, onExpired: () => void) {
    this.#track = track;
    this.#element = element;
    this.#onExpired = onExpired;
    element.src = URL.createObjectURL(this.#source);
    this.#source.addEventListener('sourceopen', () => this.#onOpen(), { once: true });
  }

  /** Nothing of it comes, and nobody waits for it: its file is not there, or not what it should be. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Makes sure that this time, and what comes after it, is there or on its way. */
  want(ms: number): void {
    this.#wantedMs = ms;
    if (this.#isBroken || performance.now() < this.#retryAtMs) return;
    if (this.#buffer && !this.#isComing(ms)) this.#begin();
    this.#wake();
  }

  close(): void {
    this.#closing.abort();
    this.#reading.abort();
    this.#wake();
    URL.revokeObjectURL(this.#element.src);
    this.#element.removeAttribute('src');
    this.#element.load();
  }

  #onOpen(): void {
    this.#buffer = this.#source.addSourceBuffer(this.#track.mimeType);
    if (!this.#isComing(this.#wantedMs)) this.#begin();
  }

  /** Whether it is buffered, or will be without a jump. */
  #isComing(ms: number): boolean {
    return ms >= this.#fromMs && ms <= this.#bufferedEndMs() + AHEAD_MS;
  }

  #bufferedEndMs(): number {
    const { buffered } = this.#element;
    return buffered.length === 0 ? this.#fromMs : buffered.end(buffered.length - 1) * 1000;
  }

  /** Breaks off what is read and begins at another place; one round after the other. */
  #begin(): void {
    this.#reading.abort();
    this.#fromMs = this.#wantedMs;
    const reading = new AbortController();
    this.#reading = reading;
    const signal = AbortSignal.any([reading.signal, this.#closing.signal]);
    this.#round = this.#round.then(() => this.#read(signal));
  }

  async #read(signal: AbortSignal): Promise<void> {
    try {
      await this.#readFrom(this.#fromMs, signal);
    } catch (error) {
      if (signal.aborted) return;
      this.#fromMs = Infinity; // the next wish begins anew
      this.#retryAtMs = performance.now() + RETRY_MS;
      const status = error instanceof FileRefused ? error.status : undefined;
      if (status === EXPIRED) this.#onExpired();
      else if (status === undefined || NEVER.has(status)) this.#isBroken = true;
    }
  }

  async #readFrom(fromMs: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { start, src } = this.#track;
    this.#index ??= await this.#readIndex();
    const entry = entryFor(this.#index, fromMs - start);
    await this.#clear();
    this.#fromMs = Math.min(fromMs, start + entry.ms);
    const reader = new WebmReader({ isFromStart: entry.position === 0 });
    if (entry.position > 0) await this.#appendHeader(await this.#readHeader(signal));
    const seamless = new Seamless(this.#track);
    for await (const piece of readBytes(src, { start: entry.position, signal })) {
      const frames = reader.push(piece);
      if (reader.header && !this.#isHeaderIn) await this.#appendHeader(reader.header);
      await this.#append(seamless.push(frames), signal);
      await this.#untilWanted(signal);
    }
    await this.#append(seamless.finish(), signal);
    if (!signal.aborted && this.#source.readyState === 'open') this.#source.endOfStream();
  }

  /** Recordings without an index are read from their beginning. */
  async #readIndex(): Promise<Entry[]> {
    const { indexSrc } = this.#track;
    if (indexSrc === null) return [];
    const { signal } = this.#closing;
    const response = await fetchMediaFile(indexSrc, { signal }).catch((error: unknown) => {
      if (error instanceof FileRefused && NEVER.has(error.status)) return undefined;
      throw error;
    });
    return response ? readIndex(await response.arrayBuffer()) : [];
  }

  async #readHeader(signal: AbortSignal): Promise<Uint8Array> {
    if (this.#header) return this.#header;
    const range = { start: 0, end: HEADER_BYTES - 1 };
    const response = await fetchMediaFile(this.#track.src, { range, signal });
    const reader = new WebmReader({ isFromStart: true });
    if (response) reader.push(new Uint8Array(await response.arrayBuffer()));
    if (!reader.header) throw new Error('the file has no header');
    return reader.header;
  }

  async #appendHeader(header: Uint8Array): Promise<void> {
    const bytes = Uint8Array.from(header);
    this.#header = bytes;
    this.#isHeaderIn = true;
    await this.#update((buffer) => buffer.appendBuffer(bytes));
  }

  async #append(frames: readonly TimedFrame[], signal: AbortSignal): Promise<void> {
    if (frames.length === 0 || signal.aborted) return;
    const clusters = toClusters(frames);
    await this.#update((buffer) => buffer.appendBuffer(clusters));
    const { buffered } = this.#element;
    const keptFrom = (this.#wantedMs - BEHIND_MS) / 1000;
    if (buffered.length === 0 || buffered.start(0) > keptFrom - BEHIND_MS / 1000) return;
    await this.#update((buffer) => buffer.remove(0, keptFrom));
    this.#fromMs = Math.max(this.#fromMs, keptFrom * 1000);
  }

  async #clear(): Promise<void> {
    this.#isHeaderIn = false;
    if (this.#source.readyState === 'open') this.#buffer?.abort();
    if (this.#element.buffered.length > 0) await this.#update((buffer) => buffer.remove(0, Infinity));
  }

  async #update(act: (buffer: SourceBuffer) => void): Promise<void> {
    const buffer = this.#buffer;
    if (!buffer || this.#closing.signal.aborted) return;
    const done = Promise.withResolvers<void>();
    buffer.addEventListener('updateend', () => done.resolve(), { once: true });
    act(buffer);
    await done.promise;
  }

  /** Waits while enough is there. */
  async #untilWanted(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.#bufferedEndMs() > this.#wantedMs + AHEAD_MS) await this.#sleep(signal);
  }

  /** Until the next wish. */
  async #sleep(signal: AbortSignal): Promise<void> {
    const woken = Promise.withResolvers<void>();
    this.#wake = woken.resolve;
    signal.addEventListener('abort', () => woken.resolve(), { once: true });
    await woken.promise;
  }
}
