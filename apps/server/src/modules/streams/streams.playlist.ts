/** A segment as the playlist names it. */
export interface ListedSegment {
  /** Its address, beside that of the playlist. */
  address: string;
  seconds: number;
  startedAtMs: number;
  /** Whether it is of another run of the composer than the one before: decoders begin anew. */
  isBreak: boolean;
}

/** The part of a stream that can be watched now. */
export interface Listed {
  /** The number of the first segment; it never falls, also over restarts. */
  sequence: number;
  /** How many breaks there were before it. */
  breaks: number;
  segments: readonly ListedSegment[];
}

/** The live playlist (RFC 8216 section 4.3); its times tell players how far behind they are. */
export function playlistOf({ sequence, breaks, segments }: Listed): string {
  const longest = Math.max(...segments.map(({ seconds }) => seconds));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    `#EXT-X-MEDIA-SEQUENCE:${sequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${breaks}`,
    ...segments.flatMap(({ address, seconds, startedAtMs, isBreak }) => [
      ...(isBreak ? ['#EXT-X-DISCONTINUITY'] : []),
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(startedAtMs).toISOString()}`,
      `#EXTINF:${seconds.toFixed(3)},`,
      address,
    ]),
    '',
  ].join('\n');
}
