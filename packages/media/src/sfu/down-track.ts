import { RATES } from '../limits.ts';
import { parseRtp } from '../rtp/rtp-packet.ts';
import { buildSenderReport, shortNtp, type ReceptionReport } from '../rtp/rtcp.ts';
import { parseVp8 } from '../rtp/vp8.ts';
import { TokenBucket } from '../token-bucket.ts';
import { NOTHING } from './demand.ts';
import type { Layer } from './layer.ts';
import { MediaPacket, OutgoingPacket } from './media-packet.ts';
import type { PacketSink, Publication } from './publication.ts';
import { StreamRewriter } from './stream-rewriter.ts';

/** Sends one packet to the subscribing client. */
export type SendPacket = (packet: Buffer) => void;

/** The highest simulcast rank, which a subscriber gets until it asks for less. */
export const HIGHEST_RANK = 2;

// One of each for the whole process: packets are handled one after the other, never across an await.
const outgoing = new OutgoingPacket();
const retransmitted = new MediaPacket();
let loaded: MediaPacket | undefined;
let loadedBuffer: Buffer | undefined;

function load(packet: MediaPacket): OutgoingPacket {
  if (loaded !== packet || loadedBuffer !== packet.buffer) {
    outgoing.load(packet);
    loaded = packet;
    loadedBuffer = packet.buffer;
  }
  return outgoing;
}

let nextSsrc = 0x10000000 + Math.floor(Math.random() * 0x0fffffff);

/** One publication on its way to one subscriber. */
export class DownTrack implements PacketSink {
  readonly ssrc: number;
  readonly publication: Publication;
  /** `PA_…` of the publisher. */
  readonly publisherSid: string;
  #send: SendPacket | undefined;
  #rewriter: StreamRewriter | undefined;
  #layer: Layer | undefined;
  #wantedRank = HIGHEST_RANK;
  #paused = false;
  #packets = 0;
  #octets = 0;
  /** What was sent, and what the publisher's line had lost of it, when the last report came. */
  #reported = { packets: 0, lostBefore: 0 };
  #packetsSeen = 0;
  /** The last Sender Report that was sent: its short NTP time, and when. */
  #lastSr = { ntp: 0, sentAtMs: 0 };
  readonly #retransmissions = new TokenBucket(RATES.retransmissions);

  constructor(publication: Publication, publisherSid: string) {
    this.publication = publication;
    this.publisherSid = publisherSid;
    nextSsrc = (nextSsrc + 7) >>> 0;
    this.ssrc = nextSsrc;
    publication.addSink(this);
  }

  get wanted(): number {
    return this.#paused ? NOTHING : this.#wantedRank;
  }

  /** Whether the client's SDP has a place for it. */
  get bound(): boolean {
    return this.#rewriter !== undefined;
  }

  /** Whether packets may flow. */
  get started(): boolean {
    return this.#send !== undefined;
  }

  /** Whether anything was sent since the last call: then the client has something to report. */
  isFlowing(): boolean {
    const before = this.#packetsSeen;
    this.#packetsSeen = this.#packets;
    return this.#packets > before;
  }

  /** The client has a section for it now and receives it under this payload type. */
  bind(payloadType: number): void {
    this.#rewriter = new StreamRewriter({ ssrc: this.ssrc, payloadType });
  }

  /** The transport is up: packets flow from here on. */
  start(send: SendPacket): void {
    this.#send = send;
    this.requestKeyframe();
  }

  /** Which layer the subscriber wants, and whether it wants anything now. */
  setWanted(rank: number, paused: boolean): void {
    this.#wantedRank = rank;
    if (paused) this.#layer = undefined;
    this.#paused = paused;
    this.publication.demandChanged();
    const layer = this.publication.chooseLayer(rank, performance.now());
    if (!paused && layer && layer !== this.#layer) this.publication.requestKeyframe(layer);
  }

  onPacket(layer: Layer, packet: MediaPacket): void {
    const send = this.#send;
    const rewriter = this.#rewriter;
    if (!send || !rewriter || this.#paused) return;
    if (this.#layer !== layer && !this.#follow(layer, packet, rewriter)) return;
    const out = load(packet);
    if (!rewriter.write(packet, out, layer.lastPacketMs)) return;
    this.#packets += 1;
    this.#octets += out.bytes.length - 12;
    send(out.bytes);
  }

  onMuted(muted: boolean): void {
    if (muted) this.#layer = undefined;
  }

  onSenderReport(layer: Layer): void {
    const info = layer.senderInfo;
    const rewriter = this.#rewriter;
    if (!info || !rewriter || layer !== this.#layer) return;
    const rtpTimestamp = (info.rtpTimestamp + rewriter.timestampOffset) >>> 0;
    const sent = { packets: this.#packets, octets: this.#octets };
    this.#lastSr = { ntp: shortNtp(info), sentAtMs: performance.now() };
    this.#send?.(buildSenderReport({ ...info, ssrc: this.ssrc, rtpTimestamp }, sent));
  }

  /** What the subscriber's report says of its own line since its last one: what the publisher's lost is a gap here too. */
  readReport({ fractionLost, lastSr, lastSrDelay }: ReceptionReport): {
    expected: number;
    lost: number;
    /** Absent where the report answers none of ours. */
    roundTripMs: number | undefined;
  } {
    const lostBefore = this.#layer?.statistics.lost ?? 0;
    const expected = this.#packets - this.#reported.packets;
    const gaps = Math.max(0, lostBefore - this.#reported.lostBefore);
    this.#reported = { packets: this.#packets, lostBefore };
    const lost = Math.max(0, ((expected + gaps) * fractionLost) / 256 - gaps);
    const { ntp, sentAtMs } = this.#lastSr;
    const isAnswer = lastSr !== 0 && lastSr === ntp;
    const roundTripMs = isAnswer ? performance.now() - sentAtMs - lastSrDelay / 65.536 : undefined;
    return { expected, lost, roundTripMs };
  }

  /** Sends packets again that the subscriber misses, on the same SSRC (RFC 4585 section 6.2.1). */
  retransmit(sequences: readonly number[]): void {
    for (const sequence of sequences) {
      const origin = this.#rewriter?.findOrigin(sequence);
      const stored = origin?.layer.ring.find(origin.sequence);
      if (!stored || this.publication.muted || !this.#retransmissions.take()) continue;
      retransmitted.buffer = stored;
      if (!parseRtp(stored, retransmitted.header)) continue;
      const { payloadOffset: start, payloadEnd: end } = retransmitted.header;
      retransmitted.hasVp8 = parseVp8(stored, { start, end }, retransmitted.vp8);
      const out = load(retransmitted);
      this.#rewriter?.writeAgain(sequence, retransmitted, out);
      this.#send?.(out.bytes);
    }
  }

  /** Passes the subscriber's wish for a keyframe on. */
  requestKeyframe(): void {
    const layer = this.#layer ?? this.publication.chooseLayer(this.#wantedRank, performance.now());
    if (layer) this.publication.requestKeyframe(layer);
  }

  close(): void {
    this.publication.removeSink(this);
    this.#send = undefined;
  }

  /** Whether the packet is to be forwarded; switches layers, but only where the subscriber can start decoding. */
  #follow(layer: Layer, packet: MediaPacket, rewriter: StreamRewriter): boolean {
    const nowMs = layer.lastPacketMs;
    if (this.publication.chooseLayer(this.#wantedRank, nowMs) !== layer) return false;
    if (!packet.startsDecodable) {
      this.publication.requestKeyframe(layer);
      return false;
    }
    rewriter.begin(layer, packet, nowMs);
    this.#layer = layer;
    this.#reported.lostBefore = layer.statistics.lost;
    return true;
  }
}
