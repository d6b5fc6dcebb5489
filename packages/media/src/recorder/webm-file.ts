import { EncodedAudioPacketSource, EncodedPacket, EncodedVideoPacketSource } from 'mediabunny';
import { Output, StreamTarget, WebMOutputFormat, type StreamTargetChunk } from 'mediabunny';
import type { MediaKind } from '../sdp/offer.ts';
import type { AppendFile } from './append-file.ts';
import { BufferedWriter } from './buffered-writer.ts';

const OPUS = { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 };

/** A frame with its time on the file's clock, in milliseconds. */
export interface TimedFrame {
  ms: number;
  keyframe: boolean;
  data: Buffer;
}

/** What a video file says of its picture; a later change of size is inside the VP8 stream itself. */
export interface PictureSize {
  width: number;
  height: number;
}

/**
 * One track as a WebM file that is only ever appended to: clusters of unknown size can be read up to the last byte written
 * (RFC 8794 section 6.2), which a crash leaves behind. Duration and seek index are in the recording's manifest instead.
 */
export class WebmFile {
  readonly #writer: BufferedWriter;
  readonly #output: Output;
  readonly #add: (packet: EncodedPacket) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #tail: Promise<void>;

  constructor(
    file: AppendFile,
    kind: MediaKind,
    options: { size: PictureSize; onError: (error: unknown) => void },
  ) {
    this.#onError = options.onError;
    this.#writer = new BufferedWriter(file, options.onError);
    const writable = new WritableStream<StreamTargetChunk>({
      write: ({ data }) => this.#writer.append(data),
    });
    this.#output = new Output({
      format: new WebMOutputFormat({ appendOnly: true }),
      target: new StreamTarget(writable),
    });
    if (kind === 'video') {
      const source = new EncodedVideoPacketSource('vp8');
      this.#output.addVideoTrack(source);
      const { width: codedWidth, height: codedHeight } = options.size;
      const decoderConfig = { codec: 'vp8', codedWidth, codedHeight };
      this.#add = (packet) => source.add(packet, { decoderConfig });
    } else {
      const source = new EncodedAudioPacketSource('opus');
      this.#output.addAudioTrack(source);
      this.#add = (packet) => source.add(packet, { decoderConfig: OPUS });
    }
    this.#tail = this.#output.start();
    this.#tail.catch(options.onError);
  }

  /** Appends a frame; times must rise. */
  add({ ms, keyframe, data }: TimedFrame): void {
    const packet = new EncodedPacket(data, keyframe ? 'key' : 'delta', ms / 1000, 0);
    this.#tail = this.#tail.then(() => this.#add(packet)).catch(this.#onError);
  }

  /** Completes the file; never rejects. */
  async close(): Promise<void> {
    await this.#tail;
    await this.#output.finalize().catch(this.#onError);
    await this.#writer.close();
  }
}
