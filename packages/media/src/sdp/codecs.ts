import type { MediaKind } from './offer.ts';

/** The codecs that this server forwards, in lower case as clients name them; a client that knows no other sends the first. */
export const CODECS = ['opus', 'vp8', 'h264', 'vp9', 'av1'] as const;

export type CodecName = (typeof CODECS)[number];

/** Names of the codecs in `a=rtpmap` (RFC 7587, RFC 7741, RFC 6184, RFC 9628, AV1 RTP specification section 7.1). */
const ENCODING_NAMES: Record<CodecName, string> = {
  opus: 'opus',
  vp8: 'VP8',
  h264: 'H264',
  vp9: 'VP9',
  av1: 'AV1',
};

const OF_KIND: Record<MediaKind, readonly CodecName[]> = {
  audio: ['opus'],
  video: ['vp8', 'h264', 'vp9', 'av1'],
};

/** What every browser sends and shows (RFC 7742 section 5): what a track falls back to. */
export const FALLBACK = 'vp8';

/** The codec of this kind that goes by the name, in whatever case, or nothing. */
export const codecOf = (kind: MediaKind, name: string): CodecName | undefined =>
  OF_KIND[kind].find((codec) => codec === name.toLowerCase());

/** Its name in `a=rtpmap`. */
export const encodingName = (codec: CodecName): string => ENCODING_NAMES[codec];

/** Its MIME type, as the protocol names codecs. */
export const mimeTypeOf = (codec: CodecName): string =>
  `${codec === 'opus' ? 'audio' : 'video'}/${ENCODING_NAMES[codec]}`;

/**
 * The format parameters with which one of a client's forms of a codec is answered, the empty string for none, or nothing for a
 * form that is not forwarded. Of each codec one form is: the one that every receiver of the codec can show, so that no packet
 * has to be looked at twice.
 */
export function answeredFormat(codec: CodecName, offered: string): string | undefined {
  const parameters = new Map(
    offered.split(';').map((pair): [string, string] => {
      const [name = '', value = ''] = pair.trim().toLowerCase().split('=');
      return [name, value];
    }),
  );
  if (codec === 'h264') return h264Format(parameters);
  // The other profiles have more bits or colours, which not every receiver knows.
  const profile = codec === 'vp9' ? 'profile-id' : 'profile';
  if (codec !== 'vp9' && codec !== 'av1') return '';
  if ((parameters.get(profile) ?? '0') !== '0') return undefined;
  return codec === 'vp9' ? 'profile-id=0' : av1Format(parameters);
}

/** Constrained baseline in several units a frame (RFC 6184 sections 6.2 and 8.1); a level as the client offers it. */
function h264Format(parameters: ReadonlyMap<string, string>): string | undefined {
  const profile = parameters.get('profile-level-id') ?? '';
  if (parameters.get('packetization-mode') !== '1' || !/^42[4-7c-f][0-9a-f]{3}$/.test(profile))
    return undefined;
  return `level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=${profile}`;
}

/** The level and tier that the client offers, as a client takes another one for another codec. */
function av1Format(parameters: ReadonlyMap<string, string>): string {
  return ['level-idx', 'profile', 'tier']
    .filter((name) => /^\d{1,2}$/.test(parameters.get(name) ?? ''))
    .map((name) => `${name}=${parameters.get(name)}`)
    .join(';');
}
