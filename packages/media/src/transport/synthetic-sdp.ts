import { LIMITS } from '../limits.ts';
import type { IceDtlsParameters, LocalParameters } from './transport.ts';

const MEDIA_MID = 'm';
const DATA_MID = 'd';

/** The section that candidates belong to. */
export const CANDIDATE_MID = MEDIA_MID;

/**
 * The offer that libdatachannel gets to see. With more than one media section it delivers RTP by the SSRCs of the SDP only,
 * and simulcast has none there; with exactly one section every packet comes to that track. So it gets one, always the same,
 * and never learns of the client's real sections or of renegotiation.
 */
export function syntheticOffer(remote: IceDtlsParameters): string {
  const transport = [
    `a=ice-ufrag:${remote.usernameFragment}`,
    `a=ice-pwd:${remote.password}`,
    'a=ice-options:trickle',
    `a=fingerprint:${remote.fingerprint}`,
    `a=setup:${remote.setup}`,
  ];
  return [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${MEDIA_MID} ${DATA_MID}`,
    'a=msid-semantic: WMS *',
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    'c=IN IP4 0.0.0.0',
    `a=mid:${MEDIA_MID}`,
    'a=sendrecv',
    'a=rtcp-mux',
    'a=rtpmap:96 VP8/90000',
    ...transport,
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    `a=mid:${DATA_MID}`,
    'a=sctp-port:5000',
    `a=max-message-size:${LIMITS.dataMessageBytes}`,
    ...transport,
    '',
  ].join('\r\n');
}

/** Takes the local parameters out of libdatachannel's answer; throws when one is missing, which its own SDP never lacks. */
export function readLocalParameters(sdp: string): LocalParameters {
  const value = (name: string) => {
    const found = new RegExp(`^a=${name}:(.*)$`, 'm').exec(sdp)?.[1]?.trim();
    if (!found) throw new Error(`local description lacks ${name}`);
    return found;
  };
  const candidates = [...sdp.matchAll(/^a=(candidate:.*)$/gm)].map((match) => match[1]!.trim());
  return {
    usernameFragment: value('ice-ufrag'),
    password: value('ice-pwd'),
    fingerprint: value('fingerprint'),
    setup: value('setup') === 'passive' ? 'passive' : 'active',
    candidates: [...new Set(candidates)],
  };
}

/** Host candidates for the addresses that the administrator announces, such as the outside of a 1:1 NAT (RFC 8445 section 5.1.2). */
export function announceAddresses(addresses: readonly string[], port: number): string[] {
  return addresses.map((address, index) => {
    const priority = 2 ** 24 * 126 + 2 ** 8 * (65_535 - index) + 255;
    return `candidate:${index + 1} 1 UDP ${priority} ${address} ${port} typ host`;
  });
}

/** The same addresses over TCP, where the browser calls (RFC 6544 section 4.5): less wanted than any way by UDP. */
export function announceTcp(candidates: readonly string[], port: number): string[] {
  const addresses = candidates.flatMap((candidate) => candidate.split(' ')[4] ?? []);
  return [...new Set(addresses)].map((address, index) => {
    const priority = 2 ** 24 * 90 + 2 ** 8 * (65_535 - index) + 255;
    return `candidate:${100 + index} 1 tcp ${priority} ${address} ${port} typ host tcptype passive`;
  });
}
