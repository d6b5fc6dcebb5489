import { Encoder, Muxer } from 'node-av/api';
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { Canvas } from '../canvas.ts';
import { encodeInto, FRAME_RATE, frameOf, soundFrame } from '../movie.ts';
import { LIVE_LIST, SEGMENT_SECONDS } from '../../live-messages.ts';

/** A keyframe comes after so many pictures, and with it a segment. */
const SEGMENT_FRAMES = SEGMENT_SECONDS * FRAME_RATE;
/** Files that ffmpeg keeps beside those that it lists: the portal lists and deletes. */
const MOST_FILES = 30;
const AUDIO_BITS_PER_SECOND = 96_000;
const VIDEO = {
  preset: 'veryfast',
  tune: 'zerolatency',
  crf: 24,
  maxrate: 1_800_000,
  bufsize: 3_600_000,
  sc_threshold: 0,
};

/** H.264 and AAC in MPEG transport stream segments, each of which can be decoded by itself. */
export class Broadcast {
  readonly #muxer: Muxer;
  readonly #pictures: Encoder;
  readonly #sounds: Encoder;
  readonly #pictureStream: number;
  readonly #soundStream: number;
  #encoding: Promise<void> = Promise.resolve();

  /** Writes into the working directory. */
  constructor() {
    this.#muxer = Muxer.openSync(LIVE_LIST, {
      format: 'hls',
      options: {
        hls_time: SEGMENT_SECONDS,
        hls_list_size: MOST_FILES,
        hls_flags: 'delete_segments+temp_file+independent_segments',
        hls_segment_filename: '%d.ts',
      },
    });
    this.#pictures = Encoder.createSync(FF_ENCODER_LIBX264, {
      gopSize: SEGMENT_FRAMES,
      maxBFrames: 0,
      options: VIDEO,
    });
    this.#sounds = Encoder.createSync(FF_ENCODER_AAC, { bitrate: AUDIO_BITS_PER_SECOND });
    this.#pictureStream = this.#muxer.addStream(this.#pictures);
    this.#soundStream = this.#muxer.addStream(this.#sounds);
  }

  /** Adds the canvas as the picture of that number; resolves when the one before it is written. */
  async addPicture(canvas: Canvas, number: number): Promise<void> {
    const frame = frameOf(canvas);
    frame.pts = BigInt(number);
    await this.#encoding;
    this.#encoding = this.#encode(this.#pictures, this.#pictureStream, frame);
    this.#encoding.catch(() => {}); // told by the next one
  }

  /** Adds one chunk of the mixer that begins at `sample`. */
  async addSound(chunk: Buffer, sample: number): Promise<void> {
    await this.#encode(this.#sounds, this.#soundStream, soundFrame(chunk, sample));
  }

  #encode(encoder: Encoder, stream: number, frame: Frame): Promise<void> {
    return encodeInto(this.#muxer, { encoder, stream }, frame);
  }
}
