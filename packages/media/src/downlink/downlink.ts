import { RATES } from '../limits.ts';
import { RateMeter } from '../rate-meter.ts';
import { readTransportWideFeedback } from '../rtp/twcc.ts';
import type { DownTrack } from '../sfu/down-track.ts';
import { stampNumber } from '../sfu/media-packet.ts';
import { buildPadding, PADDING_PACKET_BYTES } from '../sfu/padding.ts';
import { HIGHEST_RANK } from '../sfu/ranks.ts';
import { TokenBucket } from '../token-bucket.ts';
import { allocate } from './allocation.ts';
import { BandwidthEstimator } from './bandwidth-estimator.ts';
import { claimOf, soundOf, type TrackClaim } from './claims.ts';
import { reportLine, type LineReport } from './line-report.ts';
import { Pacer } from './pacer.ts';
import { Prober } from './prober.ts';
import { SentPackets } from './sent-packets.ts';

const PROBE_TICK_MS = 20;
const PACE = 1.1;
/** A line that carried all that was wanted for so long is trusted again. */
const TRUSTED_AFTER_MS = 30_000;
/** A client forgets what it hears of a track that it has not got yet. */
const TOLD_AGAIN_MS = 3000;

/** A track that is held back because the line does not carry it, or goes on. */
export interface HeldTrack {
  /** `TR_…` */
  trackSid: string;
  /** `PA_…` */
  publisherSid: string;
  isHeld: boolean;
}

/** What a downlink needs of its peer. */
export interface DownlinkParts {
  send: (packet: Buffer) => void;
  downTracks: () => Iterable<DownTrack>;
  onHeld: (tracks: readonly HeldTrack[]) => void;
}

/** The way to one client: numbers what goes out, learns from feedback what the line carries, and shares that out. */
export class Downlink {
  readonly #parts: DownlinkParts;
  readonly #sent = new SentPackets();
  readonly #sending = new RateMeter();
  #estimator = new BandwidthEstimator();
  readonly #prober = new Prober();
  readonly #pacer = new Pacer((packet) => this.sendUrgent(packet));
  readonly #feedback = new TokenBucket(RATES.feedback);
  /** The tracks that are held back, and when the client was told of each. */
  readonly #held = new Map<string, number>();
  /** Id of the extension for transport-wide numbers; 0 when the client has none: then it gets all that it wants. */
  #extensionId = 0;
  /** Bits a second that a better picture needs. */
  #goal: number | undefined;
  /** When some picture was not as good as it was wanted, for the last time. */
  #shortAtMs = -Infinity;
  #padding: { timer: NodeJS.Timeout; bitsPerSecond: number; owedBytes: number } | undefined;

  constructor(parts: DownlinkParts) {
    this.#parts = parts;
  }

  /** Whether tracks are held back. */
  get isShort(): boolean {
    return this.#held.size > 0;
  }

  /** What the line is believed to carry, and what that means for the pictures on it. */
  report(): LineReport {
    return reportLine(this.#parts.downTracks(), this.#estimator.bitsPerSecond, performance.now());
  }

  /** Uses the id that the client gave to the extension (RFC 8285 section 4.2: one byte holds ids up to 14). */
  setExtension(id: number): void {
    this.#extensionId = id < 15 ? id : 0;
  }

  /** Sends a voice at once; the buffer is only borrowed for the call. */
  sendUrgent(packet: Buffer): void {
    const nowMs = performance.now();
    this.#sending.note(packet.length, nowMs);
    this.#sendNumbered(packet, nowMs);
  }

  /** Sends a picture's packet, as fast as the line takes it. */
  send(packet: Buffer): void {
    this.#pacer.send(packet);
  }

  /** Forgets what waits of a stream that is not to go on. */
  drop(ssrc: number): void {
    this.#pacer.drop(ssrc);
  }

  /** Transport-wide feedback of the client. */
  onFeedback(body: Buffer): void {
    if (this.#extensionId === 0 || !this.#feedback.take()) return;
    const nowMs = performance.now();
    const estimator = this.#estimator;
    readTransportWideFeedback(body, SentPackets.most, (sequence, arrivalUs) => {
      const sent = this.#sent.take(sequence);
      if (sent) estimator.note(sent, arrivalUs === undefined ? undefined : arrivalUs / 1000, nowMs);
    });
    const before = estimator.bitsPerSecond;
    estimator.conclude(nowMs);
    if (estimator.bitsPerSecond === before) return;
    this.#pacer.setRate(estimator.bitsPerSecond * PACE);
    if (estimator.bitsPerSecond < before) this.#share(nowMs);
  }

  /** The client is reached another way: what was learnt of the one before says nothing, nor does what got lost on it. */
  beginAnew(): void {
    this.#sent.forget();
    this.#estimator = new BandwidthEstimator();
    this.#trust();
    this.#tellHeld(performance.now());
  }

  /** Shares out anew and tries for more; due every 100 ms. */
  update(): void {
    const nowMs = performance.now();
    const { bitsPerSecond, congestedAtMs } = this.#estimator;
    if (bitsPerSecond === Infinity) return;
    this.#share(nowMs);
    if (nowMs - Math.max(this.#shortAtMs, congestedAtMs) > TRUSTED_AFTER_MS) {
      this.#trust();
      return;
    }
    const state = { goal: this.#goal, estimate: bitsPerSecond, congestedAtMs };
    const target = this.#prober.update(nowMs, state);
    this.#pad(target - this.#sending.perSecond(nowMs) * 8);
  }

  close(): void {
    this.#pacer.close();
    this.#pad(0);
  }

  #sendNumbered(packet: Buffer, nowMs: number): void {
    const id = this.#extensionId;
    const sequence = id === 0 ? 0 : this.#sent.add(packet.length, nowMs);
    stampNumber(packet, id, sequence);
    this.#parts.send(packet);
  }

  /** Nothing is shared out from now on, so no bound may stay: what is wanted later is more than what is wanted now. */
  #trust(): void {
    this.#estimator.trust();
    this.#pacer.setRate(Infinity);
    this.#pad(0);
    for (const downTrack of this.#parts.downTracks()) downTrack.allow(HIGHEST_RANK);
  }

  #share(nowMs: number): void {
    const claims: TrackClaim[] = [];
    let sound = 0;
    for (const downTrack of this.#parts.downTracks()) {
      const claim = claimOf(downTrack, nowMs);
      if (claim) claims.push(claim);
      else downTrack.allow(HIGHEST_RANK);
      sound += soundOf(downTrack, nowMs);
    }
    const { ranks, goal } = allocate(this.#estimator.bitsPerSecond - sound, claims);
    for (const [{ downTrack }, rank] of ranks) downTrack.allow(rank);
    this.#goal = goal === undefined ? undefined : goal + sound;
    if (goal !== undefined) this.#shortAtMs = nowMs;
    this.#tellHeld(nowMs);
  }

  #tellHeld(nowMs: number): void {
    const news: HeldTrack[] = [];
    const seen = new Set<string>();
    for (const { publication, publisherSid, isHeld } of this.#parts.downTracks()) {
      const { sid: trackSid } = publication;
      seen.add(trackSid);
      const toldAtMs = this.#held.get(trackSid);
      if (isHeld ? nowMs - (toldAtMs ?? -Infinity) < TOLD_AGAIN_MS : toldAtMs === undefined) continue;
      news.push({ trackSid, publisherSid, isHeld });
      if (isHeld) this.#held.set(trackSid, nowMs);
      else this.#held.delete(trackSid);
    }
    for (const trackSid of this.#held.keys()) if (!seen.has(trackSid)) this.#held.delete(trackSid);
    if (news.length > 0) this.#parts.onHeld(news);
  }

  /** Sends padding beside the media, until it is told otherwise. */
  #pad(bitsPerSecond: number): void {
    if (bitsPerSecond <= 0) {
      clearInterval(this.#padding?.timer);
      this.#padding = undefined;
    } else if (this.#padding) this.#padding.bitsPerSecond = bitsPerSecond;
    else {
      const timer = setInterval(() => this.#sendPadding(), PROBE_TICK_MS);
      this.#padding = { timer, bitsPerSecond, owedBytes: 0 };
    }
  }

  #sendPadding(): void {
    const padding = this.#padding!;
    const stream = [...this.#parts.downTracks()].find(({ rtx, started }) => started && rtx)?.rtx;
    if (!stream) return;
    padding.owedBytes += (padding.bitsPerSecond * PROBE_TICK_MS) / 8000;
    for (; padding.owedBytes >= PADDING_PACKET_BYTES; padding.owedBytes -= PADDING_PACKET_BYTES)
      this.#sendNumbered(buildPadding(stream), performance.now());
  }
}
