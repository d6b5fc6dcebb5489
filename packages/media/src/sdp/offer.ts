import { parse, type MediaDescription, type SessionDescription } from 'sdp-transform';
import { LIMITS } from '../limits.ts';
import type { IceDtlsParameters } from '../transport/transport.ts';
import { answeredFormat, codecOf, type CodecName } from './codecs.ts';
import { isWantedExtension, type HeaderExtension } from './header-extensions.ts';

/** Kind of a media section that carries RTP. */
export type MediaKind = 'audio' | 'video';

/** A codec this server forwards, under the payload type that the client chose. */
export interface OfferedCodec {
  payloadType: number;
  name: CodecName;
  /** The format parameters with which it is answered, or the empty string. */
  format: string;
  clockRate: number;
  channels: number | undefined;
  /** Payload type of its retransmissions (RFC 4588), when offered. */
  rtxPayloadType: number | undefined;
  /** Payload type of packets that also repeat the one before (RFC 2198), when offered. */
  redPayloadType: number | undefined;
}

/** One `m=` section of an offer, reduced to what this server answers (RFC 8829 section 5.8). */
export interface OfferedSection {
  kind: MediaKind;
  mid: string;
  sends: boolean;
  receives: boolean;
  /** At most one of each name. */
  codecs: OfferedCodec[];
  extensions: HeaderExtension[];
  /** Simulcast encodings in the order of the offer (RFC 8853); empty without simulcast. */
  rids: string[];
  /** Second part of `a=msid`: the id of the MediaStreamTrack, empty when absent. */
  trackId: string;
  ssrcs: number[];
  /** Primary SSRC → SSRC of its retransmissions, from `a=ssrc-group:FID` (RFC 5576 section 4.2). */
  rtxSsrcs: Map<number, number>;
}

/** A section of an offer: media, or the data channels. */
export type OfferSection = OfferedSection | { kind: 'application'; mid: string };

/** A client's offer after every field was checked. */
export interface Offer {
  transport: IceDtlsParameters;
  sections: OfferSection[];
}

/** The client sent an offer that cannot be answered. */
export class BadOfferError extends Error {
  override name = 'BadOfferError';
}

const TOKEN = /^[\w\-+.{}]{1,32}$/;
const ICE_CHARS = /^[A-Za-z0-9+/\-_=]{4,256}$/;
const FINGERPRINT = /^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){15,63}$/;

/** Parses and checks an SDP offer (RFC 8866); throws `BadOfferError` for anything that cannot be answered safely. */
export function parseOffer(sdp: string): Offer {
  if (sdp.length > LIMITS.signalMessageBytes) throw new BadOfferError('offer too long');
  const session = parseSdp(sdp);
  const [first] = session.media;
  if (!first) throw new BadOfferError('offer without sections');
  if (session.media.length > LIMITS.mediaSections) throw new BadOfferError('too many sections');
  const sections = session.media.map(readSection);
  if (new Set(sections.map((section) => section.mid)).size !== sections.length) {
    throw new BadOfferError('two sections with one mid');
  }
  return { transport: readTransport({ ...session, ...definedTransport(first) }), sections };
}

function parseSdp(sdp: string): SessionDescription {
  try {
    return parse(sdp);
  } catch (error) {
    throw new BadOfferError('not SDP', { cause: error });
  }
}

function definedTransport(media: MediaDescription) {
  const { iceUfrag, icePwd, fingerprint, setup } = media;
  return {
    ...(iceUfrag === undefined ? {} : { iceUfrag }),
    ...(icePwd === undefined ? {} : { icePwd }),
    ...(fingerprint === undefined ? {} : { fingerprint }),
    ...(setup === undefined ? {} : { setup }),
  };
}

/** The parser turns whatever looks like a number into one, against its own types. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function readTransport(from: Pick<MediaDescription, 'iceUfrag' | 'icePwd' | 'fingerprint' | 'setup'>) {
  const usernameFragment = text(from.iceUfrag);
  const password = text(from.icePwd);
  const hash = text(from.fingerprint?.hash);
  const algorithm = text(from.fingerprint?.type).toLowerCase();
  if (!ICE_CHARS.test(usernameFragment) || !ICE_CHARS.test(password))
    throw new BadOfferError('bad ICE credentials');
  if (!/^sha-(1|224|256|384|512)$/.test(algorithm) || !FINGERPRINT.test(hash))
    throw new BadOfferError('bad fingerprint');
  const setup = from.setup === 'active' || from.setup === 'passive' ? from.setup : 'actpass';
  return { usernameFragment, password, fingerprint: `${algorithm} ${hash}`, setup } as const;
}

function readSection(media: MediaDescription): OfferSection {
  const mid = text(media.mid);
  if (!TOKEN.test(mid)) throw new BadOfferError('bad mid');
  if (media.type === 'application') return { kind: 'application', mid };
  if (media.type !== 'audio' && media.type !== 'video') throw new BadOfferError('unknown section');
  const ssrcs = (media.ssrcs ?? []).slice(0, LIMITS.sectionEntries).map((ssrc) => ssrc.id);
  return {
    kind: media.type,
    mid,
    sends: media.direction === 'sendonly' || media.direction === 'sendrecv',
    receives: media.direction === 'recvonly' || media.direction === 'sendrecv',
    codecs: readCodecs(media, media.type),
    extensions: (media.ext ?? [])
      .slice(0, LIMITS.sectionEntries)
      .filter((extension) => isWantedExtension(extension.uri) && extension.value > 0 && extension.value < 256)
      .map(({ value, uri }) => ({ id: value, uri })),
    rids: readRids(media),
    trackId: text(media.msid?.[0]?.appdata),
    ssrcs: [...new Set(ssrcs)],
    rtxSsrcs: readRtxSsrcs(media),
  };
}

function readCodecs(media: MediaDescription, kind: MediaKind): OfferedCodec[] {
  const maps = media.rtp
    .slice(0, LIMITS.sectionEntries)
    .filter(({ payload }) => payload >= 0 && payload < 128);
  const configOf = (payload: number): string =>
    text(media.fmtp.find((format) => format.payload === payload)?.config);
  // What repeats another codec: its payload type → that of the repetitions.
  const rtx = new Map<number, number>();
  const red = new Map<number, number>();
  for (const { codec, payload } of maps) {
    const [, associated] = /(?:^|[ ;])apt=(\d{1,3})/.exec(configOf(payload)) ?? [];
    if (associated && text(codec).toLowerCase() === 'rtx') rtx.set(Number(associated), payload);
    const [, repeated] = /^(\d{1,3})(?:\/\1)+$/.exec(configOf(payload)) ?? [];
    if (repeated && text(codec).toLowerCase() === 'red') red.set(Number(repeated), payload);
  }
  const codecs: OfferedCodec[] = [];
  for (const { codec, payload, rate, encoding } of maps) {
    const name = codecOf(kind, text(codec));
    const format = name && answeredFormat(name, configOf(payload));
    if (name === undefined || format === undefined || codecs.some((other) => other.name === name)) continue;
    const again = { rtxPayloadType: rtx.get(payload), redPayloadType: red.get(payload) };
    codecs.push({ payloadType: payload, name, format, clockRate: rate ?? 0, channels: encoding, ...again });
  }
  return codecs;
}

function readRids(media: MediaDescription): string[] {
  return (media.rids ?? [])
    .slice(0, 3)
    .filter((rid) => rid.direction === 'send')
    .map((rid) => text(rid.id))
    .filter((rid) => TOKEN.test(rid));
}

function readRtxSsrcs(media: MediaDescription): Map<number, number> {
  const pairs = new Map<number, number>();
  for (const group of (media.ssrcGroups ?? []).slice(0, LIMITS.sectionEntries)) {
    const [primary, rtx] = text(group.ssrcs).split(' ').map(Number);
    if (group.semantics === 'FID' && primary && rtx) pairs.set(primary, rtx);
  }
  return pairs;
}
