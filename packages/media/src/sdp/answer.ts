import { LIMITS } from '../limits.ts';
import type { LocalParameters } from '../transport/transport.ts';
import { encodingName } from './codecs.ts';
import { EXTENSION } from './header-extensions.ts';
import type { OfferedCodec, OfferedSection, OfferSection } from './offer.ts';

/** What this server sends in a section: the names under which the client finds the track again. */
export interface AnsweredTrack {
  /** Published by this participant (`PA_…`). */
  participantSid: string;
  /** `TR_…` */
  trackSid: string;
  ssrc: number;
  /** Of its retransmissions and padding, where the client has a payload type for them. */
  rtxSsrc: number | undefined;
}

/** How one section of the offer is answered; without `sends` and `receives` it stays inactive. */
export interface SectionAnswer {
  offered: OfferSection;
  sends: AnsweredTrack | undefined;
  receives: boolean;
  /** The codec of what flows; a section without it names all that it may carry. */
  codec?: OfferedCodec | undefined;
  /** How the client is to send its voice. */
  voice?: VoiceOptions | undefined;
}

/** Whether packets also repeat the one before (RFC 2198), and whether silence is sent (RFC 7587 section 3.1.3). */
export interface VoiceOptions {
  repeats: boolean;
  skipsSilence: boolean;
}

/** Writes the SDP answer to one offer; every section of the offer has its answer, in order (RFC 8829 section 5.3.1). */
export function writeAnswer(local: LocalParameters, answers: readonly SectionAnswer[]): string {
  const lines = [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${answers.map((answer) => answer.offered.mid).join(' ')}`,
    'a=extmap-allow-mixed',
    'a=msid-semantic: WMS *',
    'a=ice-options:trickle',
    ...(local.isLite ? ['a=ice-lite'] : []),
  ];
  answers.forEach((answer, index) => {
    const candidates = index === 0 ? local.candidates.map((candidate) => `a=${candidate}`) : [];
    const shared = [
      'c=IN IP4 0.0.0.0',
      ...candidates,
      `a=ice-ufrag:${local.usernameFragment}`,
      `a=ice-pwd:${local.password}`,
      `a=fingerprint:${local.fingerprint}`,
      `a=setup:${local.setup}`,
      `a=mid:${answer.offered.mid}`,
    ];
    lines.push(...sectionLines(answer, shared));
  });
  return `${lines.join('\r\n')}\r\n`;
}

function sectionLines(answer: SectionAnswer, shared: readonly string[]): string[] {
  const { offered } = answer;
  if (offered.kind === 'application') {
    return [
      'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
      ...shared,
      'a=sctp-port:5000',
      `a=max-message-size:${LIMITS.dataMessageBytes}`,
    ];
  }
  const agreed = answer.codec ? [answer.codec] : offered.codecs;
  const codecs = answer.voice?.repeats === false ? agreed.map(withoutRed) : agreed;
  // A client sends what stands first: packets that repeat, where it has them.
  const payloadTypes = codecs
    .flatMap(({ payloadType, rtxPayloadType, redPayloadType }) => [
      redPayloadType,
      payloadType,
      rtxPayloadType,
    ])
    .filter((payloadType) => payloadType !== undefined);
  // A section that forwards none of the offered codecs is refused by port 0 (RFC 3264 section 6).
  if (payloadTypes.length === 0) return [`m=${offered.kind} 0 UDP/TLS/RTP/SAVPF 0`, ...shared, 'a=inactive'];
  return [
    `m=${offered.kind} 9 UDP/TLS/RTP/SAVPF ${payloadTypes.join(' ')}`,
    ...shared,
    `a=${direction(answer)}`,
    'a=rtcp-mux',
    'a=rtcp-rsize',
    ...(answer.receives ? simulcastLines(offered) : []),
    ...(answer.sends ? trackLines(answer.sends) : []),
    ...codecs.flatMap((codec) => codecLines(answer, offered, codec)),
    // The first answer fixes the extensions of the whole bundle: a section that leaves transport-wide-cc out,
    // even an inactive one, makes Chrome drop it from every later offer.
    ...offered.extensions
      .filter(({ uri }) => uri !== EXTENSION.dependency || !isSentWithout(answer))
      .map(({ id, uri }) => `a=extmap:${id} ${uri}`),
  ];
}

function direction(answer: SectionAnswer): string {
  if (answer.sends) return 'sendonly';
  return answer.receives ? 'recvonly' : 'inactive';
}

/** Only AV1 needs dependency descriptors; a browser that may would put them into every packet of any codec. */
const isSentWithout = ({ receives, codec }: SectionAnswer): boolean => receives && codec?.name !== 'av1';

function simulcastLines({ rids }: OfferedSection): string[] {
  if (rids.length === 0) return [];
  return [...rids.map((rid) => `a=rid:${rid} recv`), `a=simulcast:recv ${rids.join(';')}`];
}

function trackLines({ participantSid, trackSid, ssrc, rtxSsrc }: AnsweredTrack): string[] {
  const msid = `${participantSid}|${trackSid} ${trackSid}`;
  const ssrcs = rtxSsrc === undefined ? [ssrc] : [ssrc, rtxSsrc];
  return [
    `a=msid:${msid}`,
    ...(rtxSsrc === undefined ? [] : [`a=ssrc-group:FID ${ssrc} ${rtxSsrc}`]),
    ...ssrcs.flatMap((id) => [`a=ssrc:${id} cname:${participantSid}`, `a=ssrc:${id} msid:${msid}`]),
  ];
}

const withoutRed = (codec: OfferedCodec): OfferedCodec => ({ ...codec, redPayloadType: undefined });

function codecLines({ voice }: SectionAnswer, { kind }: OfferedSection, codec: OfferedCodec): string[] {
  const { payloadType, rtxPayloadType, redPayloadType, clockRate, channels, format } = codec;
  const rate = channels ? `${clockRate}/${channels}` : `${clockRate}`;
  const lines = [
    `a=rtpmap:${payloadType} ${encodingName(codec.name)}/${rate}`,
    `a=rtcp-fb:${payloadType} transport-cc`,
  ];
  if (kind === 'audio') {
    const silence = voice?.skipsSilence === false ? 0 : 1;
    lines.push(`a=fmtp:${payloadType} minptime=10;useinbandfec=1;usedtx=${silence}`);
    if (redPayloadType !== undefined) {
      lines.push(`a=rtpmap:${redPayloadType} red/${rate}`, `a=rtcp-fb:${redPayloadType} transport-cc`);
      lines.push(`a=fmtp:${redPayloadType} ${payloadType}/${payloadType}`);
    }
    return lines;
  }
  if (format !== '') lines.push(`a=fmtp:${payloadType} ${format}`);
  lines.push(
    `a=rtcp-fb:${payloadType} ccm fir`,
    `a=rtcp-fb:${payloadType} nack`,
    `a=rtcp-fb:${payloadType} nack pli`,
    `a=rtcp-fb:${payloadType} goog-remb`,
  );
  if (rtxPayloadType !== undefined) {
    lines.push(`a=rtpmap:${rtxPayloadType} rtx/${clockRate}`, `a=fmtp:${rtxPayloadType} apt=${payloadType}`);
  }
  return lines;
}
