import { buildNack } from '../rtp/nack.ts';
import { findExtension, parseRtp, readTextExtension } from '../rtp/rtp-packet.ts';
import { buildReceiverReport, parseSenderReport } from '../rtp/rtcp.ts';
import { TransportWideRecorder } from '../rtp/twcc.ts';
import { noExtensions, type ExtensionIds } from '../sdp/header-extensions.ts';
import type { Layer } from './layer.ts';
import type { LinkQuality } from './link-quality.ts';
import { MediaPacket } from './media-packet.ts';
import type { MediaSection } from './media-sections.ts';
import type { Publication } from './publication.ts';
import { restoreFromRtx } from './rtx.ts';
import type { EngineCounters } from './counters.ts';

/** A stream of the client that was recognised by its SSRC. */
interface Stream {
  publication: Publication;
  layer: Layer;
}

const REPORTS_PER_PACKET = 31;

/** What the receiving half needs from its peer. */
export interface UplinkParts {
  sendRtcp: (packet: Buffer) => void;
  /** Sections with a publication, asked only for an SSRC not seen before. */
  publishing: () => MediaSection[];
  counters: EngineCounters;
  link: LinkQuality;
}

const packet = new MediaPacket();

/** Receives the RTP of one client: tells its streams apart, asks for what was lost and reports on what came. */
export class Uplink {
  /** Ids of the header extensions in this bundle. */
  readonly extensions: ExtensionIds = noExtensions();
  readonly #parts: UplinkParts;
  readonly #streams = new Map<number, Stream>();
  readonly #rtxStreams = new Map<number, Stream>();
  readonly #arrivals = new TransportWideRecorder();
  readonly #transportWide = { id: 0, minBytes: 2 };
  readonly #audioLevel = { id: 0, minBytes: 1 };

  constructor(parts: UplinkParts) {
    this.#parts = parts;
  }

  /** Applies the extension ids of a new offer. */
  applyExtensions(): void {
    this.#transportWide.id = this.extensions.transportWide;
    this.#audioLevel.id = this.extensions.audioLevel;
  }

  /** One packet from the transport; anything that does not belong to a published track is dropped. */
  onRtp(buffer: Buffer): void {
    const { counters, link } = this.#parts;
    const { header } = packet;
    packet.buffer = buffer;
    if (!parseRtp(buffer, header)) {
      counters.malformed += 1;
      return;
    }
    counters.packetsIn += 1;
    const nowMs = performance.now();
    link.noteHeard(nowMs);
    this.#noteArrival(buffer, nowMs);
    const stream = this.#streams.get(header.ssrc) ?? this.#recogniseMedia(buffer);
    if (stream) this.#receive(stream, nowMs);
    else if (!this.#receiveRtx(buffer, nowMs)) counters.unknownStreams += 1;
  }

  /** A Sender Report of the client. */
  onSenderReport(body: Buffer): void {
    const info = parseSenderReport(body);
    const stream = info && this.#streams.get(info.ssrc);
    if (!stream) return;
    const nowMs = performance.now();
    stream.layer.senderInfo = info;
    stream.layer.senderInfoAtMs = nowMs;
    stream.layer.statistics.noteSenderReport(info, nowMs);
    stream.publication.announceSenderReport(stream.layer);
  }

  /** Sends Receiver Reports on all streams; due every second. */
  sendReports(): void {
    const nowMs = performance.now();
    const reports = [...this.#streams.values()].map(({ layer }) =>
      layer.statistics.report(layer.ssrc, nowMs),
    );
    for (const report of reports) this.#parts.link.noteUp(report);
    for (let at = 0; at < reports.length; at += REPORTS_PER_PACKET) {
      this.#parts.sendRtcp(buildReceiverReport(reports.slice(at, at + REPORTS_PER_PACKET)));
    }
  }

  /** Sends transport-wide feedback and repeats NACKs; due every 100 ms, or the client's bandwidth estimate never rises. */
  sendFeedback(): void {
    const nowMs = performance.now();
    let anySsrc = 0;
    for (const { layer } of this.#streams.values()) {
      anySsrc = layer.ssrc;
      this.#sendNack(layer, layer.missing.due(nowMs));
    }
    const feedback = this.#arrivals.flush(anySsrc);
    if (feedback && anySsrc !== 0) this.#parts.sendRtcp(feedback);
  }

  /** Forgets the streams of an unpublished track. */
  removePublication(publication: Publication): void {
    for (const streams of [this.#streams, this.#rtxStreams]) {
      for (const [ssrc, stream] of streams) if (stream.publication === publication) streams.delete(ssrc);
    }
  }

  #noteArrival(buffer: Buffer, nowMs: number): void {
    if (this.#transportWide.id === 0) return;
    const at = findExtension(buffer, packet.header, this.#transportWide);
    if (at >= 0) this.#arrivals.note((buffer[at]! << 8) | buffer[at + 1]!, nowMs * 1000);
  }

  #receive({ publication, layer }: Stream, nowMs: number): void {
    const { header, buffer } = packet;
    const { statistics, missing } = layer;
    if (publication.kind === 'audio' && this.#audioLevel.id !== 0) {
      const at = findExtension(buffer, header, this.#audioLevel);
      packet.audioLevel = at >= 0 ? buffer[at]! & 0x7f : 127;
      publication.level = Math.min(publication.level, packet.audioLevel);
    }
    const before = statistics.highest;
    const ahead = statistics.note(header.sequence, header.timestamp, nowMs);
    if (publication.kind === 'video') {
      if (ahead > 1) this.#sendNack(layer, missing.noteGap(before, ahead, nowMs));
      else if (ahead < 0) missing.settle(header.sequence);
    }
    this.#forward(publication, layer, nowMs);
  }

  #forward(publication: Publication, layer: Layer, nowMs: number): void {
    layer.lastPacketMs = nowMs;
    layer.rate.note(packet.buffer.length, nowMs);
    if (!layer.read(packet, layer)) {
      this.#parts.counters.malformed += 1;
      return;
    }
    publication.forward(layer, packet);
  }

  #sendNack(layer: Layer, sequences: readonly number[]): void {
    if (sequences.length === 0) return;
    this.#parts.counters.nacksOut += sequences.length;
    this.#parts.sendRtcp(buildNack(layer.ssrc, sequences));
  }

  /** Binds an SSRC to a track: by MID and RID (RFC 8843 section 9.2), else by the SSRCs of the SDP. */
  #recogniseMedia(buffer: Buffer): Stream | undefined {
    const { header } = packet;
    const section = this.#findSection(buffer, header.ssrc);
    const codec = section?.offered.codecs.find(
      ({ name, payloadType, redPayloadType }) =>
        name === section.publication?.codec &&
        (payloadType === header.payloadType || redPayloadType === header.payloadType),
    );
    if (!section?.publication || !codec) return undefined;
    const rid = readTextExtension(buffer, header, this.extensions.rid);
    if (rid === '' ? section.offered.rids.length > 0 : !section.offered.rids.includes(rid)) return undefined;
    const { publication } = section;
    const { layer, replaced } = publication.addLayer({
      ...codec,
      ssrc: header.ssrc,
      rid,
      descriptorId: this.extensions.dependency,
    });
    if (replaced) this.#streams.delete(replaced.ssrc);
    const stream = { publication, layer };
    this.#streams.set(header.ssrc, stream);
    publication.requestKeyframe(layer);
    return stream;
  }

  #findSection(buffer: Buffer, ssrc: number): MediaSection | undefined {
    const mid = readTextExtension(buffer, packet.header, this.extensions.mid);
    return this.#parts
      .publishing()
      .find(({ offered }) => (mid === '' ? offered.ssrcs.includes(ssrc) : offered.mid === mid));
  }

  /** A retransmission or padding on an RTX stream (RFC 4588); answers whether it was one. */
  #receiveRtx(buffer: Buffer, nowMs: number): boolean {
    const stream = this.#rtxStreams.get(packet.header.ssrc) ?? this.#recogniseRtx(buffer);
    if (!stream) return false;
    const { layer, publication } = stream;
    const restored = restoreFromRtx(packet, layer);
    // Bandwidth probes repeat packets that were never missed, or carry padding only.
    if (!restored || !layer.missing.settle(restored.readUInt16BE(2))) return true;
    packet.buffer = restored;
    if (!parseRtp(restored, packet.header)) return true;
    layer.statistics.noteRecovered();
    this.#parts.counters.recovered += 1;
    this.#forward(publication, layer, nowMs);
    return true;
  }

  /** Binds an RTX SSRC to its layer: by MID and repaired RID (RFC 8852 section 3.2), else by the FID group of the SDP. */
  #recogniseRtx(buffer: Buffer): Stream | undefined {
    const { header } = packet;
    const section = this.#findSection(buffer, header.ssrc) ?? this.#findByGroup(header.ssrc);
    if (!section?.publication) return undefined;
    if (!section.offered.codecs.some(({ rtxPayloadType }) => rtxPayloadType === header.payloadType))
      return undefined;
    const rid = readTextExtension(buffer, header, this.extensions.repairedRid);
    const { publication } = section;
    const layer = publication.layers.find((candidate) => candidate.rid === rid);
    if (!layer) return undefined;
    for (const [ssrc, stream] of this.#rtxStreams) if (stream.layer === layer) this.#rtxStreams.delete(ssrc);
    const stream = { publication, layer };
    this.#rtxStreams.set(header.ssrc, stream);
    return stream;
  }

  #findByGroup(rtxSsrc: number): MediaSection | undefined {
    return this.#parts.publishing().find(({ offered }) => [...offered.rtxSsrcs.values()].includes(rtxSsrc));
  }
}
