import { RATES } from '../limits.ts';
import { parseRtp } from '../rtp/rtp-packet.ts';
import { buildSenderReport, shortNtp, type ReceptionReport } from '../rtp/rtcp.ts';
import type { CodecName } from '../sdp/codecs.ts';
import type { OfferedCodec } from '../sdp/offer.ts';
import { TokenBucket } from '../token-bucket.ts';
import type { Layer } from './layer.ts';
import { MediaPacket, OutgoingPacket } from './media-packet.ts';
import type { RtxStream } from './padding.ts';
import type { PacketSink, Publication } from './publication.ts';
import { HIGHEST_RANK, NOTHING } from './ranks.ts';
import { StreamRewriter } from './stream-rewriter.ts';

/** The way to the subscribing client; packets are only borrowed for the call. */
export interface Outlet {
  sendRtcp(packet: Buffer): void;
  /** A picture's packet, as fast as the line takes it. */
  send(packet: Buffer): void;
  /** Forgets what waits of this stream. */
  drop(ssrc: number): void;
  /** A voice. */
  sendUrgent(packet: Buffer): void;
}

// One of each for the whole process: packets are handled one after the other, never across an await.
const retransmitted = new MediaPacket();

/** A received packet's payload, copied once for all subscribers that get it in this form. */
class SharedPacket {
  readonly #out = new OutgoingPacket();
  readonly #isDescribed: boolean;
  #packet: MediaPacket | undefined;
  #buffer: Buffer | undefined;

  /** `isDescribed`: with its dependency descriptor. */
  constructor(isDescribed: boolean) {
    this.#isDescribed = isDescribed;
  }

  take(packet: MediaPacket, start: number): OutgoingPacket {
    if (this.#packet !== packet || this.#buffer !== packet.buffer) {
      if (this.#isDescribed) this.#out.loadDescribed(packet, start);
      else this.#out.load(packet, start);
      this.#packet = packet;
      this.#buffer = packet.buffer;
    }
    return this.#out;
  }
}

const whole = new SharedPacket(false);
const described = new SharedPacket(true);
const newest = new SharedPacket(false);

let nextSsrc = 0x10000000 + Math.floor(Math.random() * 0x0fffffff);

/** One publication on its way to one subscriber. */
export class DownTrack implements PacketSink {
  readonly ssrc: number;
  /** What it follows: the track, or its backup. */
  #publication: Publication;
  /** `PA_…` of the publisher. */
  readonly publisherSid: string;
  /** Its retransmissions, where the client takes them on a stream of their own. */
  rtx: RtxStream | undefined;
  #outlet: Outlet | undefined;
  #rewriter: StreamRewriter | undefined;
  #codec: CodecName | undefined;
  /** The client's id for dependency descriptors where it gets them, else 0. */
  #descriptorId = 0;
  #form = whole;
  #layer: Layer | undefined;
  #wantedRank = HIGHEST_RANK;
  /** What the line carries of it, or `NOTHING`. */
  #allowedRank = HIGHEST_RANK;
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
    this.#publication = publication;
    this.publisherSid = publisherSid;
    nextSsrc = (nextSsrc + 7) >>> 0;
    this.ssrc = nextSsrc;
    publication.addSink(this);
  }

  /** What it follows: the track in the codec that the client can decode, once that is known. */
  get publication(): Publication {
    return this.#publication;
  }

  get wanted(): number {
    return this.#paused ? NOTHING : this.#wantedRank;
  }

  /** The rank of the layer that it follows, or `NOTHING`. */
  get current(): number {
    return this.#layer?.rank ?? NOTHING;
  }

  /** The highest rank that the line carries of it, or `NOTHING`. */
  get allowed(): number {
    return this.#allowedRank;
  }

  /** Whether it is wanted, but the line does not carry it. */
  get isHeld(): boolean {
    return this.#allowedRank === NOTHING && !this.#paused;
  }

  /** Whether the client's SDP has a place for it. */
  get bound(): boolean {
    return this.#rewriter !== undefined;
  }

  /** Whether packets may flow. */
  get started(): boolean {
    return this.#outlet !== undefined;
  }

  /** Whether anything was sent since the last call: then the client has something to report. */
  isFlowing(): boolean {
    const before = this.#packetsSeen;
    this.#packetsSeen = this.#packets;
    return this.#packets > before;
  }

  /** The codec in which the client gets it, as soon as it has a place. */
  get codec(): CodecName | undefined {
    return this.#codec;
  }

  /**
   * The client has a section for it now, which takes these codecs: it follows the track, or its backup when the client cannot
   * decode that. Answers whether it has one of them; `descriptorId` is the client's for dependency descriptors, or 0.
   */
  bind(codecs: readonly OfferedCodec[], descriptorId = 0): boolean {
    const stream = this.#publication.streams.find(({ codec }) => codecs.some(({ name }) => name === codec));
    const codec = codecs.find(({ name }) => name === stream?.codec);
    if (!stream || !codec) return false;
    const { name, payloadType, rtxPayloadType, redPayloadType } = codec;
    this.#follow(stream);
    this.#codec = name;
    this.#rewriter = new StreamRewriter({ ssrc: this.ssrc, payloadType, redPayloadType });
    if (rtxPayloadType !== undefined)
      this.rtx = { ssrc: this.ssrc + 1, payloadType: rtxPayloadType, sequence: 0 };
    this.#descriptorId = name === 'av1' ? descriptorId : 0;
    this.#form = this.#descriptorId === 0 ? whole : described;
    return true;
  }

  /** The transport is up: packets flow from here on. */
  start(outlet: Outlet): void {
    this.#outlet = outlet;
    this.requestKeyframe();
  }

  /** Which layer the subscriber wants, and whether it wants anything now. */
  setWanted(rank: number, paused: boolean): void {
    this.#wantedRank = rank;
    if (paused) this.#layer = undefined;
    this.#paused = paused;
    this.#publication.demandChanged();
    this.#seekLayer();
  }

  /** Which layer the line carries, or `NOTHING`: what is too much for it stops at once, and the lower layer follows. */
  allow(rank: number): void {
    if (rank === this.#allowedRank) return;
    this.#allowedRank = rank;
    if (this.current > rank) {
      this.#layer = undefined;
      this.#outlet?.drop(this.ssrc);
    }
    this.#seekLayer();
  }

  onPacket(layer: Layer, packet: MediaPacket): void {
    const outlet = this.#outlet;
    const rewriter = this.#rewriter;
    if (!outlet || !rewriter || this.#paused || this.#allowedRank === NOTHING) return;
    if (this.#layer !== layer && !this.#switch(layer, packet, rewriter)) return;
    const isTooMuch = packet.isRed && rewriter.identity.redPayloadType === undefined;
    const out = isTooMuch
      ? newest.take(packet, packet.primaryOffset)
      : this.#form.take(packet, packet.header.payloadOffset);
    if (!rewriter.write(packet, out, layer.lastPacketMs)) return;
    if (this.#descriptorId !== 0) out.stampDescriptor(this.#descriptorId);
    this.#packets += 1;
    this.#octets += out.bytes.length - out.headerBytes;
    if (this.#publication.kind === 'audio') outlet.sendUrgent(out.bytes);
    else outlet.send(out.bytes);
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
    this.#outlet?.sendRtcp(buildSenderReport({ ...info, ssrc: this.ssrc, rtpTimestamp }, sent));
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

  /**
   * Sends packets again that the subscriber misses, on the same SSRC (RFC 4585 section 6.2.1); none of a layer that it is no
   * longer on, as the keyframe of the next one makes up for them.
   */
  retransmit(sequences: readonly number[]): void {
    for (const sequence of sequences) {
      const origin = this.#rewriter?.findOrigin(sequence);
      const stored = origin && origin.layer === this.#layer && origin.layer.ring.find(origin.sequence);
      if (!stored || this.#publication.muted || !this.#retransmissions.take()) continue;
      retransmitted.buffer = stored;
      if (!parseRtp(stored, retransmitted.header)) continue;
      origin.layer.read(retransmitted, origin.layer);
      const out = this.#form.take(retransmitted, retransmitted.header.payloadOffset);
      this.#rewriter?.writeAgain(sequence, retransmitted, out);
      if (this.#descriptorId !== 0) out.stampDescriptor(this.#descriptorId);
      this.#outlet?.send(out.bytes);
    }
  }

  /** Passes the subscriber's wish for a keyframe on. */
  requestKeyframe(): void {
    const layer = this.#layer ?? this.#publication.chooseLayer(this.#rank, performance.now());
    if (layer) this.#publication.requestKeyframe(layer);
  }

  close(): void {
    this.#publication.removeSink(this);
    this.#outlet = undefined;
  }

  get #rank(): number {
    return Math.min(this.#wantedRank, this.#allowedRank);
  }

  #follow(stream: Publication): void {
    if (stream === this.#publication) return;
    this.#publication.removeSink(this);
    this.#publication = stream;
    stream.addSink(this);
  }

  /** Asks for a keyframe of the layer that is to follow. */
  #seekLayer(): void {
    if (this.#paused || this.#allowedRank === NOTHING) return;
    const layer = this.#publication.chooseLayer(this.#rank, performance.now());
    if (layer && layer !== this.#layer) this.#publication.requestKeyframe(layer);
  }

  /** Whether the packet is to be forwarded; switches layers, but only where the subscriber can start decoding. */
  #switch(layer: Layer, packet: MediaPacket, rewriter: StreamRewriter): boolean {
    const nowMs = layer.lastPacketMs;
    if (this.#publication.chooseLayer(this.#rank, nowMs) !== layer) return false;
    if (!packet.startsDecodable) {
      this.#publication.requestKeyframe(layer);
      return false;
    }
    rewriter.begin(layer, packet, nowMs);
    this.#layer = layer;
    this.#reported.lostBefore = layer.statistics.lost;
    return true;
  }
}
