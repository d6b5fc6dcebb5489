import { ntpMs } from '../rtp/rtcp.ts';
import { timestampDelta } from '../rtp/sequence.ts';
import type { Layer } from '../sfu/layer.ts';

const JUMP_MS = 1000;
const CORRECTION_MS = 1;

/** When something was sent and when it came. */
export interface TimedPacket {
  layer: Layer;
  timestamp: number;
  arrivalMs: number;
}

/**
 * Turns RTP timestamps of one track into milliseconds since its first frame. It goes on over changes of layer and over pauses
 * in which an encoder's timestamps stood still, and follows the sender's clock by its Sender Reports, because the sampling
 * clock of a sound card can drift by a second in hours (RFC 3550 section 6.4.1).
 */
export class TrackClock {
  #anchor: { layer: Layer; timestamp: number; ms: number } | undefined;
  #firstArrivalMs = 0;
  #reference: { ntpMs: number; ms: number } | undefined;

  /** Arrival of the first frame, in ms of the monotonic clock. */
  get firstArrivalMs(): number {
    return this.#firstArrivalMs;
  }

  /** Whether a frame came yet. */
  get started(): boolean {
    return this.#anchor !== undefined;
  }

  /** Time of a frame; frames come in order. */
  timeOf({ layer, timestamp, arrivalMs }: TimedPacket): number {
    if (!this.#anchor) this.#firstArrivalMs = arrivalMs;
    const sinceStartMs = arrivalMs - this.#firstArrivalMs;
    let ms = this.#byTimestamp(layer, timestamp) ?? sinceStartMs;
    if (Math.abs(ms - sinceStartMs) > JUMP_MS) {
      ms = sinceStartMs;
      this.#reference = undefined;
    }
    // The anchor moves along, so that the 32 bits of a timestamp never wrap within one difference.
    this.#anchor = { layer, timestamp, ms };
    return ms;
  }

  /** Takes a Sender Report in; answers the sender's NTP time (ms) at this clock's zero, or nothing before the first frame. */
  noteSenderReport(layer: Layer): number | undefined {
    const info = layer.senderInfo;
    if (!info || this.#anchor?.layer !== layer) return undefined;
    const ms = this.#byTimestamp(layer, info.rtpTimestamp)!;
    const now = { ntpMs: ntpMs(info), ms };
    const reference = (this.#reference ??= now);
    const driftMs = now.ntpMs - reference.ntpMs - (now.ms - reference.ms);
    // Small steps cannot be heard; a large difference is a wrong report or a jump, which arrival times mend.
    if (Math.abs(driftMs) < JUMP_MS) {
      this.#anchor.ms += Math.max(-CORRECTION_MS, Math.min(CORRECTION_MS, driftMs));
    }
    return now.ntpMs - now.ms;
  }

  #byTimestamp(layer: Layer, timestamp: number): number | undefined {
    const anchor = this.#anchor;
    if (!anchor) return 0;
    const inAnchorLayer = layer === anchor.layer ? timestamp : layer.timestampIn(anchor.layer, timestamp);
    if (inAnchorLayer === undefined) return undefined;
    return anchor.ms + (timestampDelta(inAnchorLayer, anchor.timestamp) * 1000) / layer.clockRate;
  }
}

/**
 * One participant's NTP clock against this machine's monotonic clock. All tracks of the participant share it, so that the
 * difference between them is what their Sender Reports say, not what the network made of it.
 */
export class SenderClock {
  #offsetMs = Infinity;

  /** Monotonic time minus NTP time in ms, by the fastest report so far. */
  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** A Sender Report of any of the participant's tracks. */
  note(layer: Layer): void {
    if (!layer.senderInfo) return;
    this.#offsetMs = Math.min(this.#offsetMs, layer.senderInfoAtMs - ntpMs(layer.senderInfo));
  }
}
