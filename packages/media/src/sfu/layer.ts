import { RateMeter } from '../rate-meter.ts';
import { ntpMs, type SenderInfo } from '../rtp/rtcp.ts';
import { timestampDelta } from '../rtp/sequence.ts';
import type { CodecName } from '../sdp/codecs.ts';
import { MissingPackets } from './missing-packets.ts';
import { PacketRing } from './packet-ring.ts';
import { readerOf, type PayloadReader } from './payload-readers.ts';
import { ReceptionStatistics } from './reception-statistics.ts';

const RING_PACKETS = 512;
const ALIVE_MS = 1500;

/** Rank of simulcast encodings by their RIDs, as LiveKit clients name them: quarter, half, full. */
const RANKS: Record<string, number> = { q: 0, h: 1, f: 2 };

/** What tells the streams of a publication apart. */
export interface LayerIdentity {
  ssrc: number;
  /** Empty without simulcast. */
  rid: string;
  payloadType: number;
  /** Of packets that also repeat the one before (RFC 2198). */
  redPayloadType?: number | undefined;
  /** Hz. */
  clockRate: number;
  /** VP8 where nothing else is said. */
  name?: CodecName;
  /** Id of the extension for dependency descriptors. */
  descriptorId?: number;
}

/** One received stream of a publication: an audio stream, or one simulcast encoding of a video. */
export class Layer {
  readonly ssrc: number;
  readonly rid: string;
  readonly payloadType: number;
  readonly redPayloadType: number | undefined;
  readonly clockRate: number;
  /** Reads its packets: chosen here once, for all of them. */
  readonly read: PayloadReader;
  readonly descriptor: { readonly id: number; readonly minBytes: number };
  /** 0 lowest; a video without simulcast has the highest. */
  readonly rank: number;
  readonly statistics: ReceptionStatistics;
  readonly missing = new MissingPackets();
  readonly ring = new PacketRing(RING_PACKETS);
  /** Bytes a second that come. */
  readonly rate = new RateMeter();
  /** Last Sender Report, and when it came (ms of the monotonic clock). */
  senderInfo: SenderInfo | undefined;
  senderInfoAtMs = 0;
  lastPacketMs = 0;
  lastPliMs = -Infinity;

  constructor(identity: LayerIdentity) {
    this.ssrc = identity.ssrc;
    this.rid = identity.rid;
    this.payloadType = identity.payloadType;
    this.redPayloadType = identity.redPayloadType;
    this.clockRate = identity.clockRate;
    this.read = readerOf(identity.name ?? 'vp8');
    this.descriptor = { id: identity.descriptorId ?? 0, minBytes: 1 };
    this.rank = RANKS[identity.rid] ?? 2;
    this.statistics = new ReceptionStatistics(identity.clockRate);
  }

  /** Whether the publisher still sends it; an encoder drops layers when bandwidth or CPU run short. */
  isAlive(nowMs: number): boolean {
    return this.rid === '' || nowMs - this.lastPacketMs < ALIVE_MS;
  }

  /**
   * The timestamp that `other` would give to the instant at which this layer has `timestamp`, by both Sender Reports
   * (RFC 3550 section 6.4.1); nothing before both came.
   */
  timestampIn(other: Layer, timestamp: number): number | undefined {
    if (!this.senderInfo || !other.senderInfo) return undefined;
    const sinceReportMs = (timestampDelta(timestamp, this.senderInfo.rtpTimestamp) / this.clockRate) * 1000;
    const apartMs = ntpMs(this.senderInfo) - ntpMs(other.senderInfo) + sinceReportMs;
    return (other.senderInfo.rtpTimestamp + Math.round((apartMs * other.clockRate) / 1000)) >>> 0;
  }
}

/** The layer to forward to who wants `rank`: the best living one up to it, else the lowest living one above, else any. */
export function chooseLayer(layers: readonly Layer[], rank: number, nowMs: number): Layer | undefined {
  let below: Layer | undefined;
  let above: Layer | undefined;
  for (const layer of layers) {
    if (!layer.isAlive(nowMs)) continue;
    if (layer.rank <= rank) {
      if (!below || layer.rank > below.rank) below = layer;
    } else if (!above || layer.rank < above.rank) above = layer;
  }
  return below ?? above ?? layers[0];
}
