import { Demuxer, Encoder, Muxer } from 'node-av/api';
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  AVCOL_PRI_SMPTE170M,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_SMPTE170M,
  AVCOL_TRC_SMPTE170M,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Frame } from 'node-av/lib';
import type { Canvas } from './canvas.ts';
import { CHUNK } from './mixer.ts';
import { SAMPLE_RATE } from './track-reader.ts';

/** Pictures per second. */
export const FRAME_RATE = 25;

const KEYFRAME_EVERY = 2 * FRAME_RATE;
const AUDIO_BITS_PER_SECOND = 128_000;

/** An MP4 with H.264 and AAC, whose index comes first, so that it plays while it loads. */
export class Movie {
  readonly #path: string;
  readonly #muxer: Muxer;
  readonly #pictures: Encoder;
  readonly #sounds: Encoder;
  readonly #pictureStream: number;
  readonly #soundStream: number;
  #frames = 0;
  #encoding: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
    this.#muxer = Muxer.openSync(path, { format: 'mp4', options: { movflags: '+faststart' } });
    this.#pictures = Encoder.createSync(FF_ENCODER_LIBX264, {
      gopSize: KEYFRAME_EVERY,
      options: { preset: 'veryfast', crf: 23 },
    });
    this.#sounds = Encoder.createSync(FF_ENCODER_AAC, { bitrate: AUDIO_BITS_PER_SECOND });
    this.#pictureStream = this.#muxer.addStream(this.#pictures);
    this.#soundStream = this.#muxer.addStream(this.#sounds);
  }

  /** Adds the canvas as it is now; resolves when the picture before it is encoded, while this one still is. */
  async addPicture(canvas: Canvas): Promise<void> {
    const frame = frameOf(canvas);
    frame.pts = BigInt(this.#frames);
    this.#frames += 1;
    await this.#encoding;
    // encodeAllSync opens the encoder in a way that ends the process (node-av 6.1.1); this also leaves the thread free to decode.
    this.#encoding = this.#encode(this.#pictures, this.#pictureStream, frame);
    // A full disk is told by the next call, or by `finish`.
    this.#encoding.catch(() => {});
  }

  /** Adds one chunk of the mixer that begins at `sample`. */
  async addSound(chunk: Buffer, sample: number): Promise<void> {
    await this.#encode(this.#sounds, this.#soundStream, soundFrame(chunk, sample));
  }

  /** Completes the file; answers its duration in ms as a player reads it. */
  async finish(): Promise<number> {
    await this.#encoding;
    await this.#encode(this.#pictures, this.#pictureStream, null);
    await this.#encode(this.#sounds, this.#soundStream, null);
    await this.#muxer.close();
    return readDurationMs(this.#path);
  }

  close(): void {
    this.#pictures.close();
    this.#sounds.close();
    this.#muxer.closeSync();
  }

  #encode(encoder: Encoder, stream: number, frame: Frame | null): Promise<void> {
    return encodeInto(this.#muxer, { encoder, stream }, frame);
  }
}

/** A full disk may be noticed by nobody before. */
function readDurationMs(path: string): number {
  const movie = Demuxer.openSync(path);
  try {
    if (!movie.video() || !movie.audio()) throw new Error('the movie was not written whole');
    return Math.round(movie.duration * 1000);
  } finally {
    movie.closeSync();
  }
}

/** The canvas as a frame. VP8 is BT.601; a player would take an untagged picture of this size for BT.709. */
export function frameOf({ data, width, height }: Canvas): Frame {
  const frame = Frame.fromVideoBuffer(data, {
    width,
    height,
    format: AV_PIX_FMT_YUV420P,
    timeBase: { num: 1, den: FRAME_RATE },
  });
  frame.colorSpace = AVCOL_SPC_SMPTE170M;
  frame.colorPrimaries = AVCOL_PRI_SMPTE170M;
  frame.colorTrc = AVCOL_TRC_SMPTE170M;
  frame.colorRange = AVCOL_RANGE_MPEG;
  return frame;
}

/** One chunk of the mixer, which begins at `sample`, as a frame. */
export function soundFrame(chunk: Buffer, sample: number): Frame {
  const frame = Frame.fromAudioBuffer(chunk, {
    nbSamples: CHUNK,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate: SAMPLE_RATE,
    channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    timeBase: { num: 1, den: SAMPLE_RATE },
  });
  frame.pts = BigInt(sample);
  return frame;
}

/** Encodes a frame, or what an encoder still holds, into a stream of a muxer, and frees it. */
export async function encodeInto(
  muxer: Muxer,
  { encoder, stream }: { encoder: Encoder; stream: number },
  frame: Frame | null,
): Promise<void> {
  for (const packet of await encoder.encodeAll(frame)) {
    muxer.writePacketSync(packet, stream);
    packet.free();
  }
  frame?.free();
}
