import type { TrackInfo } from '@livekit/protocol';
import { buildPli } from '../rtp/rtcp.ts';
import { FALLBACK, mimeTypeOf, type CodecName } from '../sdp/codecs.ts';
import type { MediaKind, OfferedCodec } from '../sdp/offer.ts';
import { Demand } from './demand.ts';
import { NOTHING } from './ranks.ts';
import { chooseLayer, Layer, type LayerIdentity } from './layer.ts';
import type { MediaPacket } from './media-packet.ts';

const PLI_INTERVAL_MS = 300;

/** Takes the packets of a publication: a subscriber's down track, or the recorder. */
export interface PacketSink {
  /** Up to which rank of layer it takes now, or `NOTHING`. */
  readonly wanted: number;
  /** The packet object is reused after the call. */
  onPacket(layer: Layer, packet: MediaPacket): void;
  /** A Sender Report of this layer came. */
  onSenderReport(layer: Layer): void;
  /** The publication was muted or unmuted. */
  onMuted(muted: boolean): void;
}

/** The publishing client. */
export interface Publisher {
  /** In which codec it is to send the track; Opus or VP8 where it says nothing. */
  codec?: CodecName;
  sendRtcp(packet: Buffer): void;
  /** Up to which rank of layer somebody watches the track, or `NOTHING`. */
  onDemand(rank: number): void;
}

/** A published track in one codec: its layers come in, its sinks get them. */
export class Publication {
  readonly kind: MediaKind;
  /** What clients know of the track; `info.sid` names it. */
  readonly info: TrackInfo;
  /** Loudest audio level since it was last read, in -dBov: 0 is loudest, 127 silence (RFC 6464). */
  level = 127;
  /** The track in another codec, for who cannot decode this one; its client sends it when somebody is to get it. */
  backup: Publication | undefined;
  #codec: CodecName;
  #layers: Layer[] = [];
  #sinks: PacketSink[] = [];
  readonly #publisher: Publisher;
  readonly #demand: Demand;

  constructor(info: TrackInfo, kind: MediaKind, publisher: Publisher) {
    this.info = info;
    this.kind = kind;
    this.#publisher = publisher;
    this.#codec = publisher.codec ?? (kind === 'audio' ? 'opus' : FALLBACK);
    this.#demand = new Demand((rank) => publisher.onDemand(rank));
  }

  /** `TR_…` */
  get sid(): string {
    return this.info.sid;
  }

  get codec(): CodecName {
    return this.#codec;
  }

  /** It, and its backup where there is one: the first that a subscriber can decode is its. */
  get streams(): readonly Publication[] {
    return this.backup ? [this, this.backup] : [this];
  }

  /** Up to which rank of layer its client was told to send, or `NOTHING`. */
  get demanded(): number {
    return this.#demand.known;
  }

  /** A muted publication forwards nothing, whatever its client sends. */
  get muted(): boolean {
    return this.info.muted;
  }

  get layers(): readonly Layer[] {
    return this.#layers;
  }

  /** Subscribers and recorders of the track, in whatever codec. */
  get sinkCount(): number {
    return this.#sinks.length + (this.backup?.sinkCount ?? 0);
  }

  /** The client's section is there: when it cannot send the codec that was announced, it sends what everybody can. */
  settle(codecs: readonly OfferedCodec[]): void {
    const isOffered = (wanted: CodecName): boolean => codecs.some(({ name }) => name === wanted);
    if (isOffered(this.#codec)) return;
    this.#codec = isOffered(FALLBACK) ? FALLBACK : (codecs[0]?.name ?? this.#codec);
    this.info.mimeType = mimeTypeOf(this.#codec);
  }

  /** Mutes or unmutes; answers whether that changed anything. */
  setMuted(muted: boolean): boolean {
    if (this.info.muted === muted) return false;
    this.info.muted = muted;
    for (const stream of this.streams) stream.#applyMute(muted);
    return true;
  }

  /** Adds a layer, in place of an older one with the same RID, which is answered. */
  addLayer(identity: LayerIdentity): { layer: Layer; replaced: Layer | undefined } {
    const layer = new Layer(identity);
    const replaced = this.#layers.find((other) => other.rid === identity.rid);
    this.#layers = [...this.#layers.filter((other) => other !== replaced), layer];
    return { layer, replaced };
  }

  /** Hands a packet to every sink and keeps it for retransmission. */
  forward(layer: Layer, packet: MediaPacket): void {
    if (this.info.muted) return;
    if (this.kind === 'video') layer.ring.store(packet.header.sequence, packet.buffer);
    for (const sink of this.#sinks) sink.onPacket(layer, packet);
  }

  /** Tells the sinks of a Sender Report. */
  announceSenderReport(layer: Layer): void {
    for (const sink of this.#sinks) sink.onSenderReport(layer);
  }

  /** The layer for who wants `rank` (see `chooseLayer`). */
  chooseLayer(rank: number, nowMs: number): Layer | undefined {
    return this.#layers.length === 1 ? this.#layers[0] : chooseLayer(this.#layers, rank, nowMs);
  }

  /** Asks the client for a keyframe of a layer, at most every 300 ms. */
  requestKeyframe(layer: Layer): void {
    const nowMs = performance.now();
    if (this.kind === 'audio' || nowMs - layer.lastPliMs < PLI_INTERVAL_MS) return;
    layer.lastPliMs = nowMs;
    this.#publisher.sendRtcp(buildPli(layer.ssrc));
  }

  addSink(sink: PacketSink): void {
    this.#sinks = [...this.#sinks, sink];
    this.demandChanged();
  }

  removeSink(sink: PacketSink): void {
    this.#sinks = this.#sinks.filter((other) => other !== sink);
    this.demandChanged();
  }

  /** A sink wants another layer, or came, or went: a video's client hears up to which one somebody watches. */
  demandChanged(): void {
    if (this.kind === 'video')
      this.#demand.update(Math.max(NOTHING, ...this.#sinks.map(({ wanted }) => wanted)));
  }

  /** The track has ended. */
  close(): void {
    this.#demand.close();
    this.backup?.close();
  }

  #applyMute(muted: boolean): void {
    for (const layer of this.#layers) {
      layer.ring.clear();
      layer.missing.clear();
    }
    for (const sink of this.#sinks) sink.onMuted(muted);
  }
}
