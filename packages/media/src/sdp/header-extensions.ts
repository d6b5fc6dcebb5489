/** An RTP header extension under the id that the client gave it (RFC 8285 section 5). */
export interface HeaderExtension {
  id: number;
  uri: string;
}

/**
 * The extensions this server reads: mid and the two RIDs (RFC 8843, RFC 8852), audio level (RFC 6464), transport-wide-cc; and
 * the dependency descriptor, without which Chrome shows no AV1 (AV1 RTP specification, appendix A).
 */
export const EXTENSION = {
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  rid: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  repairedRid: 'urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
  audioLevel: 'urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  transportWide: 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  dependency: 'https://aomediacodec.github.io/av1-rtp-spec/#dependency-descriptor-rtp-header-extension',
} as const;

/** Ids of the extensions within one bundle; 0 where the client did not offer one (RFC 8843 section 9: one set for all). */
export type ExtensionIds = Record<keyof typeof EXTENSION, number>;

const names = [
  'mid',
  'rid',
  'repairedRid',
  'audioLevel',
  'transportWide',
  'dependency',
] as const satisfies (keyof typeof EXTENSION)[];

/** Whether this server reads the extension and therefore answers it. */
export function isWantedExtension(uri: string): boolean {
  return names.some((name) => EXTENSION[name] === uri);
}

/** Ids without any extension. */
export function noExtensions(): ExtensionIds {
  return { mid: 0, rid: 0, repairedRid: 0, audioLevel: 0, transportWide: 0, dependency: 0 };
}

/** Enters the extensions of one section. */
export function learnExtensions(ids: ExtensionIds, extensions: readonly HeaderExtension[]): void {
  for (const { id, uri } of extensions) {
    const name = names.find((candidate) => EXTENSION[candidate] === uri);
    if (name) ids[name] = id;
  }
}
