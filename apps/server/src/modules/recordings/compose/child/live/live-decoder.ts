import {
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_OPUS,
  AV_CODEC_ID_VP8,
  AV_CODEC_ID_VP9,
  AV_PKT_FLAG_KEY,
} from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib';
import type { LiveMessage } from '@portico/media';
import { SAMPLE_RATE } from '../track-reader.ts';

/** What the engine sends of a track. */
export type LiveFrame = Extract<LiveMessage, { type: 'frame' }>;

const CODECS = {
  opus: AV_CODEC_ID_OPUS,
  vp8: AV_CODEC_ID_VP8,
  h264: AV_CODEC_ID_H264,
  vp9: AV_CODEC_ID_VP9,
  av1: AV_CODEC_ID_AV1,
} as const;

/** Larger pictures cannot come from a browser; they would only take the memory. */
const MOST_PIXELS = 4096 * 4096;

/** Decodes the frames of one track. What is damaged gives nothing. */
export class LiveDecoder {
  readonly #packet = new Packet();
  #context: CodecContext | undefined;
  #description: string | undefined;

  constructor() {
    this.#packet.alloc();
  }

  /** What a frame becomes; its taker frees that. */
  decode(about: LiveFrame, data: Buffer): Frame[] {
    const { description } = about;
    if (!this.#context || (description !== undefined && description !== this.#description)) this.#open(about);
    const packet = this.#packet;
    packet.data = data;
    if (about.isKeyframe) packet.flags = AV_PKT_FLAG_KEY;
    const sent = this.#context?.sendPacketSync(packet) ?? -1;
    packet.unref();
    return sent < 0 ? [] : this.#receive();
  }

  close(): void {
    this.#context?.freeContext();
    this.#context = undefined;
    this.#packet.free();
  }

  #open({ codec, description }: LiveFrame): void {
    const decoder = Codec.findDecoder(CODECS[codec]);
    if (!decoder) throw new Error(`no decoder for ${codec}`);
    this.#context?.freeContext();
    const context = new CodecContext();
    context.allocContext3(decoder);
    context.threadCount = 1;
    context.setOption('max_pixels', MOST_PIXELS);
    if (codec === 'opus') context.sampleRate = SAMPLE_RATE;
    if (description !== undefined) context.extraData = Buffer.from(description, 'base64');
    if (context.open2Sync(decoder, null) < 0) throw new Error(`the decoder of ${codec} does not open`);
    this.#context = context;
    this.#description = description;
  }

  #receive(): Frame[] {
    const frames: Frame[] = [];
    for (;;) {
      const frame = new Frame();
      frame.alloc();
      if ((this.#context?.receiveFrameSync(frame) ?? -1) < 0) {
        frame.free();
        return frames;
      }
      frames.push(frame);
    }
  }
}
