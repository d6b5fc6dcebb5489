import type { Frame } from 'node-av/lib';
import { SAMPLE_RATE } from './track-reader.ts';

/** Samples that are mixed at a time: one AAC frame. */
export const CHUNK = 1024;
/** A frame may reach over the end of a chunk by the longest Opus packet, 120 ms. */
const OVERHANG = 8192;
/** WebM has whole milliseconds; only a larger step is a real gap. */
const JITTER_SAMPLES = SAMPLE_RATE * 0.04;
/** Up to here the sum stays as it is; above it is bent, so that it never reaches full scale. */
const KNEE = 0.8;

/** The part of a mix that is being made; both channels begin at the same sample. */
interface Window {
  left: Float32Array;
  right: Float32Array;
}

/** Decoded frames of one voice, in order. */
export interface SoundSource {
  /** The next one when it begins before `ms`; its taker frees it. */
  take(ms: number): { frame: Frame; ms: number } | undefined;
  close(): void;
}

/** Sums all voices into stereo of 48 kHz; where nobody speaks is silence. */
export class Mixer {
  readonly #voices = new Map<SoundSource, Voice>();
  readonly #window: Window = {
    left: new Float32Array(CHUNK + OVERHANG),
    right: new Float32Array(CHUNK + OVERHANG),
  };
  #sample = 0;

  constructor(sources: readonly SoundSource[] = []) {
    for (const source of sources) this.add(source);
  }

  /** Is heard from now on. */
  add(source: SoundSource): void {
    this.#voices.set(source, new Voice(source));
  }

  /** Is not heard any more. */
  remove(source: SoundSource): void {
    this.#voices.delete(source);
    source.close();
  }

  /** Samples mixed so far. */
  get sample(): number {
    return this.#sample;
  }

  /** The next chunk: planar floats, left then right. */
  mix(): Buffer {
    const { left, right } = this.#window;
    for (const voice of this.#voices.values()) voice.addTo(this.#window, this.#sample);
    const chunk = Buffer.alloc(CHUNK * 2 * Float32Array.BYTES_PER_ELEMENT);
    const floats = new Float32Array(chunk.buffer, chunk.byteOffset, CHUNK * 2);
    for (let index = 0; index < CHUNK; index += 1) {
      floats[index] = limit(left[index] ?? 0);
      floats[CHUNK + index] = limit(right[index] ?? 0);
    }
    for (const channel of [left, right]) {
      channel.copyWithin(0, CHUNK);
      channel.fill(0, OVERHANG);
    }
    this.#sample += CHUNK;
    return chunk;
  }

  close(): void {
    for (const source of this.#voices.keys()) source.close();
  }
}

function limit(value: number): number {
  const size = Math.abs(value);
  if (size <= KNEE) return value;
  return Math.sign(value) * (KNEE + (1 - KNEE) * Math.tanh((size - KNEE) / (1 - KNEE)));
}

class Voice {
  readonly #source: SoundSource;
  /** Where the next sample belongs when the track has no gap, on the recording's clock. */
  #position: number | undefined;

  constructor(source: SoundSource) {
    this.#source = source;
  }

  /** Adds every frame that begins before the chunk ends; `from` is the first sample of the window. */
  addTo(window: Window, from: number): void {
    const endMs = ((from + CHUNK) * 1000) / SAMPLE_RATE;
    for (let taken = this.#source.take(endMs); taken; taken = this.#source.take(endMs)) {
      const at = Math.round((taken.ms * SAMPLE_RATE) / 1000);
      const expected = this.#position ?? at;
      const position = Math.abs(at - expected) > JITTER_SAMPLES ? at : expected;
      addFrame(taken.frame, window, position - from);
      this.#position = position + taken.frame.nbSamples;
      taken.frame.free();
    }
  }
}

/** What begins before the window is cut off. */
function addFrame(frame: Frame, { left, right }: Window, offset: number): void {
  const count = frame.nbSamples;
  const planes = (frame.data ?? []).map((plane) => new Float32Array(plane.buffer, plane.byteOffset, count));
  const [first, second = first] = planes;
  if (!first || !second) return;
  for (let index = Math.max(0, -offset); index < count && offset + index < left.length; index += 1) {
    const to = offset + index;
    left[to] = (left[to] ?? 0) + (first[index] ?? 0);
    right[to] = (right[to] ?? 0) + (second[index] ?? 0);
  }
}
