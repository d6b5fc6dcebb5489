import type { CodecName } from '../sdp/codecs.ts';

/** WebM has no H.264; what is else the same, has it (RFC 9559). */
export const fileExtension = (codec: CodecName): 'webm' | 'mkv' => (codec === 'h264' ? 'mkv' : 'webm');

const FILE_TYPES: Readonly<Record<CodecName, string>> = {
  opus: 'audio/webm; codecs="opus"',
  vp8: 'video/webm; codecs="vp8"',
  vp9: 'video/webm; codecs="vp9"',
  av1: 'video/webm; codecs="av01.0.05M.08"',
  h264: 'video/matroska; codecs="avc1.42e01f"',
};

/** The type of the file of a track, with its codec (RFC 6381, RFC 9559 section 23.3). */
export const fileType = (codec: CodecName): string => FILE_TYPES[codec];
