import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE, type RecordedTrack, type RecordingManifest } from '@portico/media';
import { EncodedAudioPacketSource, EncodedPacket, EncodedVideoPacketSource } from 'mediabunny';
import { BufferTarget, Output, WebMOutputFormat } from 'mediabunny';
import { Encoder } from 'node-av/api';
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_LOG_FATAL,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLT,
} from 'node-av/constants';
import { FF_ENCODER_LIBOPUS, FF_ENCODER_LIBVPX_VP8 } from 'node-av/constants';
import { Frame, Log, type Packet } from 'node-av/lib';

/** A stretch of a video in one size and one colour (Y, U, V); times are ms of the file. */
export interface VideoPart {
  fromMs: number;
  toMs: number;
  width: number;
  height: number;
  colour: readonly [number, number, number];
}

/** A tone in otherwise silent audio; times are ms of the file. */
export interface Beep {
  fromMs: number;
  toMs: number;
}

/** What a video shows. */
export interface MadeVideo {
  parts: readonly VideoPart[];
  noise?: boolean;
  /** Draws over a picture of the part's colour, in planes of 4:2:0; `second` is counted from the part's beginning. */
  draw?(picture: Buffer, part: VideoPart, second: number): void;
  /** Bits a second. */
  bitrate?: number;
  pictureMs?: number;
}

/** What an audio lets hear. */
export interface MadeAudio {
  durationMs: number;
  beeps: readonly Beep[];
  /** What is heard instead of beeps, from -1 to 1. */
  sound?(second: number): number;
  bitrate?: number;
}

/** A track as its manifest names it, and what its file holds. */
export interface MadeTrack extends Partial<RecordedTrack> {
  file: string;
  identity: string;
  video?: MadeVideo;
  audio?: MadeAudio;
}

const SAMPLE_RATE = 48_000;
const OPUS_SAMPLES = 960;
const BEEP_HZ = 1000;
const PICTURE_MS = 40;

export interface TimedPacket {
  ms: number;
  isKey: boolean;
  data: Buffer;
}

/** Writes files as the recorder does, VP8 and Opus in WebM that is only appended to, and their manifest. */
export async function makeRecording(
  directory: string,
  recording: Pick<RecordingManifest, 'durationMs' | 'joins' | 'leaves'> & { tracks: MadeTrack[] },
): Promise<void> {
  Log.setLevel(AV_LOG_FATAL);
  for (const track of recording.tracks) {
    const path = join(directory, track.file);
    if (track.video) await writeWebm(path, 'video', await encodeVideo(track.video));
    if (track.audio) await writeWebm(path, 'audio', await encodeAudio(track.audio));
  }
  const tracks = recording.tracks.map(({ video, audio, ...track }): RecordedTrack => ({
    trackSid: track.file,
    name: track.identity,
    kind: video ? 'video' : 'audio',
    codec: video ? 'vp8' : 'opus',
    source: video ? 'camera' : 'microphone',
    mimeType: video ? 'video/webm; codecs="vp8"' : 'audio/webm; codecs="opus"',
    startOffsetMs: 0,
    durationMs: video?.parts.at(-1)?.toMs ?? audio?.durationMs ?? 0,
    muted: [],
    sizes: [],
    frames: 1,
    gaps: 0,
    ...track,
  }));
  const manifest = { room: 'room', startedAt: '2026-01-01T10:00:00.000Z', ...recording, tracks };
  await writeFile(join(directory, MANIFEST_FILE), JSON.stringify(manifest));
}

async function writeWebm(path: string, kind: 'video' | 'audio', packets: TimedPacket[]): Promise<void> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat({ appendOnly: true }), target });
  const video = new EncodedVideoPacketSource('vp8');
  const audio = new EncodedAudioPacketSource('opus');
  if (kind === 'video') output.addVideoTrack(video);
  else output.addAudioTrack(audio);
  await output.start();
  const videoConfig = { codec: 'vp8', codedWidth: 640, codedHeight: 360 };
  const audioConfig = { codec: 'opus', numberOfChannels: 2, sampleRate: SAMPLE_RATE };
  for (const { ms, isKey, data } of packets) {
    const packet = new EncodedPacket(data, isKey ? 'key' : 'delta', ms / 1000, 0);
    if (kind === 'video') await video.add(packet, { decoderConfig: videoConfig });
    else await audio.add(packet, { decoderConfig: audioConfig });
  }
  await output.finalize();
  await writeFile(path, new Uint8Array(target.buffer ?? new ArrayBuffer(0)));
}

/** A change of size begins a new encoder, hence with a keyframe, as a browser does it. */
export async function encodeVideo(video: MadeVideo): Promise<TimedPacket[]> {
  const { parts, noise = false, draw, bitrate = 800_000, pictureMs = PICTURE_MS } = video;
  const timeBase = { num: pictureMs, den: 1000 };
  const packets: TimedPacket[] = [];
  for (const part of parts) {
    const { fromMs, toMs, width, height, colour } = part;
    const encoder = await Encoder.create(FF_ENCODER_LIBVPX_VP8, {
      bitrate,
      gopSize: 50,
      options: { deadline: 'realtime', 'cpu-used': 8 },
    });
    const toPacket = ({ pts, isKeyframe, data }: Packet): TimedPacket => ({
      ms: Number(pts) * pictureMs + fromMs,
      isKey: isKeyframe,
      data: Buffer.from(data ?? []),
    });
    const size = width * height;
    const data = Buffer.concat(
      colour.map((value, plane) => Buffer.alloc(plane === 0 ? size : size / 4, value)),
    );
    for (let index = 0; index * pictureMs < toMs - fromMs; index += 1) {
      if (noise) stir(data, part, index);
      draw?.(data, part, (index * pictureMs) / 1000);
      const frame = Frame.fromVideoBuffer(data, { width, height, format: AV_PIX_FMT_YUV420P, timeBase });
      frame.pts = BigInt(index);
      packets.push(...(await encode(encoder, frame)).map(toPacket));
    }
    packets.push(...(await encode(encoder, null)).map(toPacket));
    encoder.close();
  }
  return packets;
}

/** A pattern that moves, so that decoding and encoding cost what a camera's picture costs. */
function stir(data: Buffer, { width, height }: VideoPart, frame: number): void {
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data[y * width + x] =
        40 + (((x + frame * 3) ^ (y + frame)) & 127) + (Math.imul(x * y + frame, 0x9e3779b1) >>> 28);
}

export async function encodeAudio({
  durationMs,
  beeps,
  sound = beeping(beeps),
  bitrate = 48_000,
}: MadeAudio): Promise<TimedPacket[]> {
  const encoder = await Encoder.create(FF_ENCODER_LIBOPUS, { bitrate });
  const toPacket = ({ pts, data }: Packet): TimedPacket => ({
    ms: Math.max(0, Math.round((Number(pts) * 1000) / SAMPLE_RATE)),
    isKey: true,
    data: Buffer.from(data ?? []),
  });
  const packets: TimedPacket[] = [];
  for (let sample = 0; (sample * 1000) / SAMPLE_RATE < durationMs; sample += OPUS_SAMPLES) {
    const frame = Frame.fromAudioBuffer(samplesOf(sound, sample), {
      nbSamples: OPUS_SAMPLES,
      format: AV_SAMPLE_FMT_FLT,
      sampleRate: SAMPLE_RATE,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      timeBase: { num: 1, den: SAMPLE_RATE },
    });
    frame.pts = BigInt(sample);
    packets.push(...(await encode(encoder, frame)).map(toPacket));
  }
  packets.push(...(await encode(encoder, null)).map(toPacket));
  encoder.close();
  return packets;
}

const beeping =
  (beeps: readonly Beep[]) =>
  (second: number): number => {
    const ms = second * 1000;
    const isOn = beeps.some(({ fromMs, toMs }) => ms >= fromMs && ms < toMs);
    return isOn ? 0.3 * Math.sin(second * 2 * Math.PI * BEEP_HZ) : 0;
  };

function samplesOf(sound: (second: number) => number, from: number): Buffer {
  const data = Buffer.alloc(OPUS_SAMPLES * 2 * Float32Array.BYTES_PER_ELEMENT);
  const floats = new Float32Array(data.buffer, data.byteOffset, OPUS_SAMPLES * 2);
  for (let index = 0; index < floats.length; index += 1)
    floats[index] = sound((from + (index >> 1)) / SAMPLE_RATE);
  return data;
}

/** Packets of a few frames are small enough to be left to the collector. */
async function encode(encoder: Encoder, frame: Frame | null): Promise<Packet[]> {
  const packets = await encoder.encodeAll(frame);
  frame?.free();
  return packets;
}
