import { readFile } from 'node:fs/promises';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { Decoder, Demuxer } from 'node-av/api';
import type { Frame } from 'node-av/lib';

/** A rectangle of a picture in pixels. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a player reads of a movie before it plays. */
export interface MovieFacts {
  videoCodec: string | null;
  audioCodec: string | null;
  durationMs: number;
  audioDurationMs: number;
  frames: number;
  width: number;
  height: number;
  /** Names of the file's outermost boxes, in order. */
  boxes: string[];
}

/** Reads an MP4 with a library that did not write it. */
export async function readMovieFacts(path: string): Promise<MovieFacts> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    return await describe(input, path);
  } finally {
    input.dispose();
  }
}

async function describe(input: Input, path: string): Promise<MovieFacts> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video || !audio) throw new Error('a movie has video and audio');
  let frames = 0;
  for await (const _ of new EncodedPacketSink(video).packets()) frames += 1;
  return {
    videoCodec: await video.getCodec(),
    audioCodec: await audio.getCodec(),
    durationMs: (await video.computeDuration()) * 1000,
    audioDurationMs: (await audio.computeDuration()) * 1000,
    frames,
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    boxes: boxesOf(await readFile(path)),
  };
}

function boxesOf(file: Buffer): string[] {
  const boxes: string[] = [];
  for (let at = 0; at + 8 <= file.length;) {
    boxes.push(file.toString('latin1', at + 4, at + 8));
    const size = file.readUInt32BE(at);
    at += size === 1 ? Number(file.readBigUInt64BE(at + 8)) : Math.max(8, size);
  }
  return boxes;
}

/** Calls back with each decoded picture and its time. */
export function eachPicture(path: string, visit: (frame: Frame, ms: number) => void): void {
  decode(path, 'video', visit);
}

/** Mean Y, U, V of a region of a picture. */
export function meanColour({ data, linesize }: Frame, region: Region): [number, number, number] {
  const mean = (plane: number, shift: number) => {
    const bytes = data?.[plane];
    const stride = linesize[plane] ?? 0;
    let sum = 0;
    let count = 0;
    for (let y = region.y >> shift; y < (region.y + region.height) >> shift; y += 1)
      for (let x = region.x >> shift; x < (region.x + region.width) >> shift; x += 1, count += 1)
        sum += bytes?.[y * stride + x] ?? 0;
    return Math.round(sum / count);
  };
  return [mean(0, 0), mean(1, 1), mean(2, 1)];
}

/** Loudness of a movie's audio: the greatest amplitude in each window of so many ms. */
export function loudness(path: string, windowMs: number): number[] {
  const windows: number[] = [];
  decode(path, 'audio', (frame, ms) => {
    const plane = frame.data?.[0];
    if (!plane) return;
    const samples = new Float32Array(plane.buffer, plane.byteOffset, frame.nbSamples);
    for (const [index, sample] of samples.entries()) {
      const window = Math.floor((ms + (index * 1000) / frame.sampleRate) / windowMs);
      if (window >= 0) windows[window] = Math.max(windows[window] ?? 0, Math.abs(sample));
    }
  });
  return Array.from(windows, (value) => value ?? 0);
}

function decode(path: string, kind: 'video' | 'audio', visit: (frame: Frame, ms: number) => void): void {
  const input = Demuxer.openSync(path, { copyTs: true });
  const stream = input[kind]();
  if (!stream) throw new Error(`no ${kind}`);
  const decoder = Decoder.createSync(stream);
  for (const frame of decoder.framesSync(input.packetsSync(stream.index))) {
    if (!frame) continue;
    visit(frame, (Number(frame.pts) * 1000 * frame.timeBase.num) / frame.timeBase.den);
    frame.free();
  }
  decoder.close();
  input.closeSync();
}
