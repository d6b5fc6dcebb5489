import { EncodedAudioPacketSource, EncodedPacket, EncodedVideoPacketSource } from 'mediabunny';
import { MkvOutputFormat, Output, StreamTarget, WebMOutputFormat, type StreamTargetChunk } from 'mediabunny';
import type { CodecName } from '../sdp/codecs.ts';
import type { AppendFile } from './append-file.ts';
import { BufferedWriter } from './buffered-writer.ts';
import { fileExtension } from './file-types.ts';
import type { SeekIndex } from './seek-index.ts';
import type { PictureParameters } from './video-formats.ts';

const OPUS = { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 };

/** A frame with its time on the file's clock, in milliseconds. */
export interface TimedFrame {
  ms: number;
  keyframe: boolean;
  data: Buffer;
}

/** What is in a file; a later change of a picture's size is inside the stream itself. */
export interface FileContent {
  codec: CodecName;
  /** Of the first picture; a voice has none. */
  parameters: PictureParameters | undefined;
}

/**
 * One track as a WebM file, or as the Matroska that it is a part of, that is only ever appended to: clusters of unknown size can
 * be read up to the last byte written (RFC 8794 section 6.2), which a crash leaves behind. Its duration is in the recording's
 * manifest, where to begin reading in an index of its own (`seek-index.ts`).
 */
export class TrackFile {
  readonly #writer: BufferedWriter;
  readonly #output: Output;
  readonly #add: (packet: EncodedPacket) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #tail: Promise<void>;

  constructor(
    file: AppendFile,
    { codec, parameters }: FileContent,
    { index, onError }: { index: SeekIndex; onError: (error: unknown) => void },
  ) {
    this.#onError = onError;
    this.#writer = new BufferedWriter(file, onError);
    const writable = new WritableStream<StreamTargetChunk>({
      write: ({ data, position }) => {
        this.#writer.append(data);
        index.note(data, position);
      },
    });
    const Format = fileExtension(codec) === 'mkv' ? MkvOutputFormat : WebMOutputFormat;
    const format = new Format({ appendOnly: true });
    this.#output = new Output({ format, target: new StreamTarget(writable) });
    if (codec !== 'opus' && parameters) {
      const source = new EncodedVideoPacketSource(codec === 'h264' ? 'avc' : codec);
      this.#output.addVideoTrack(source);
      const { width: codedWidth, height: codedHeight, ...config } = parameters;
      this.#add = (packet) => source.add(packet, { decoderConfig: { ...config, codedWidth, codedHeight } });
    } else {
      const source = new EncodedAudioPacketSource('opus');
      this.#output.addAudioTrack(source);
      this.#add = (packet) => source.add(packet, { decoderConfig: OPUS });
    }
    this.#tail = this.#output.start();
    this.#tail.catch(onError);
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
