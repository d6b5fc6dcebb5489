import { joinAv1, readAv1Parameters } from '../rtp/av1.ts';
import { joinH264, readH264Parameters } from '../rtp/h264.ts';
import type { PictureSize } from '../rtp/picture.ts';
import { joinVp8, vp8FrameSize } from '../rtp/vp8.ts';
import { joinVp9, vp9FrameSize } from '../rtp/vp9.ts';
import type { CodecName } from '../sdp/codecs.ts';
import type { JoinFrame } from './frame-assembler.ts';

/** What a file says of its pictures, from the first keyframe. */
export interface PictureParameters extends PictureSize {
  /** As WebCodecs names it (RFC 6381). */
  codec: string;
  /** What a decoder has to know before the first frame, where a codec has that outside of its frames. */
  description?: Uint8Array;
}

/** How the pictures of a codec are recorded. */
export interface VideoFormat {
  join: JoinFrame;
  /** What a keyframe says of the pictures from it on; nothing when it makes no sense. */
  read: (frame: Buffer) => PictureParameters | undefined;
}

/** Eight bits, and the level of any picture that a browser sends: it is not in the frames. */
const VP9 = 'vp09.00.41.08';

const named = (codec: string, size: PictureSize | undefined): PictureParameters | undefined =>
  size && { ...size, codec };

/** The formats of pictures by codec. */
export const VIDEO_FORMATS: Record<Exclude<CodecName, 'opus'>, VideoFormat> = {
  vp8: { join: joinVp8, read: (frame) => named('vp8', vp8FrameSize(frame)) },
  h264: { join: joinH264, read: readH264Parameters },
  vp9: { join: joinVp9, read: (frame) => named(VP9, vp9FrameSize(frame)) },
  av1: { join: joinAv1, read: readAv1Parameters },
};
