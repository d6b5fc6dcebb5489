import type { RecordedTrack } from '@portico/contract/recording-tracks';
import type { Frame, TimedFrame } from './webm.ts';

/** 20 ms of digital silence in stereo (RFC 6716 section 3.1: CELT, full band, one frame). */
const SILENCE = Uint8Array.from([0xfc, 0xff, 0xfe]);
const SILENCE_MS = 20;
/** Times are whole milliseconds, packets may be 2.5 ms. */
const LEAST_GAP_MS = 25;
const LAST_FRAME_MS = 40;

/** How long an Opus packet plays, in ms (RFC 6716 section 3.1). */
function opusDurationMs(packet: Uint8Array): number {
  const toc = packet[0] ?? 0;
  const config = toc >> 3;
  const frameMs =
    config < 12
      ? [10, 20, 40, 60][config & 3]
      : config < 16
        ? [10, 20][config & 1]
        : [2.5, 5, 10, 20][config & 3];
  const counts = [1, 2, 2, (packet[1] ?? 1) & 0x3f];
  return (frameMs ?? 20) * (counts[toc & 3] ?? 1);
}

/**
 * Puts the frames of a track on the recording's clock without gaps: where nothing was sent there is silence, a picture
 * stays until the next one. A browser stops at a gap, and in a meeting there is one whenever somebody is muted.
 */
export class Seamless {
  readonly #track: Pick<RecordedTrack, 'kind' | 'start' | 'duration'>;
  #held: Frame | undefined;

  constructor(track: Pick<RecordedTrack, 'kind' | 'start' | 'duration'>) {
    this.#track = track;
  }

  /** All but the last one, which waits for how long it lasts. */
  push(frames: readonly Frame[]): TimedFrame[] {
    const timed: TimedFrame[] = [];
    for (const frame of frames) {
      if (this.#held) this.#place(this.#held, frame.ms, timed);
      this.#held = frame;
    }
    return timed;
  }

  /** The last one: nothing more comes. */
  finish(): TimedFrame[] {
    const timed: TimedFrame[] = [];
    const held = this.#held;
    if (held) this.#place(held, Math.max(this.#track.duration, held.ms) + LAST_FRAME_MS, timed);
    this.#held = undefined;
    return timed;
  }

  #place(frame: Frame, untilMs: number, into: TimedFrame[]): void {
    const { kind, start } = this.#track;
    const placed = (one: Frame, durationMs: number): TimedFrame => ({
      ...one,
      ms: Math.round(start + one.ms),
      durationMs: Math.round(durationMs),
    });
    const lastsMs = untilMs - frame.ms;
    if (kind === 'video') {
      into.push(placed(frame, lastsMs));
      return;
    }
    const playsMs = opusDurationMs(frame.data);
    const hasGap = lastsMs > playsMs + LEAST_GAP_MS;
    into.push(placed(frame, hasGap ? playsMs : lastsMs));
    if (!hasGap) return;
    for (let ms = frame.ms + playsMs; ms < untilMs; ms += SILENCE_MS)
      into.push(placed({ ms, isKey: true, data: SILENCE }, Math.min(SILENCE_MS, untilMs - ms)));
  }
}
