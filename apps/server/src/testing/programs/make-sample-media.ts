// Makes the tracks of the demo's recordings again: `node apps/server/src/testing/programs/make-sample-media.ts`.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeRecording, type MadeTrack, type MadeVideo, type VideoPart } from '../recording-files.ts';

const media = fileURLToPath(new URL('../../modules/sample/media/', import.meta.url));
const DURATION_MS = 14_000;
const PICTURE_MS = 80;
const VIDEO_BITRATE = 34_000;
const AUDIO_BITRATE = 16_000;
/** How long everybody speaks in their turn. */
const TURN_MS = 3000;

/** Somebody who is seen: the colours (Y, U, V) of their wall and of themselves, and how high they hum. */
interface Figure {
  wall: readonly [number, number, number];
  body: readonly [number, number, number];
  hertz: number;
}

const figures: readonly Figure[] = [
  { wall: [72, 160, 112], body: [196, 140, 122], hertz: 196 },
  { wall: [88, 112, 152], body: [206, 116, 140], hertz: 131 },
  { wall: [80, 120, 104], body: [202, 122, 118], hertz: 220 },
  { wall: [84, 148, 146], body: [208, 136, 136], hertz: 165 },
];

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** How much of a figure covers a point: head and shoulders that sway, with soft edges; 0 to 1. */
function coverOf(x: number, y: number, sway: number): number {
  const head = Math.hypot((x - 0.5 - sway) / 0.1, (y - 0.4) / 0.19);
  const shoulders = Math.hypot((x - 0.5 - sway / 2) / 0.25, (y - 1.04) / 0.36);
  return clamp((1.03 - Math.min(head, shoulders)) / 0.06);
}

function drawFigure({ wall, body }: Figure, phase: number): NonNullable<MadeVideo['draw']> {
  return (picture, { width, height }, second) => {
    const sway = 0.02 * Math.sin(second * 1.3 + phase);
    const size = width * height;
    for (const plane of [0, 1, 2] as const) {
      const scale = plane === 0 ? 1 : 2;
      const columns = width / scale;
      const from = [0, size, size * 1.25][plane] ?? 0;
      for (let index = 0; index < size / scale / scale; index += 1) {
        const y = Math.floor(index / columns) / (height / scale);
        const cover = coverOf((index % columns) / columns, y, sway);
        const light = plane === 0 ? wall[0] + 24 * (1 - y) : wall[plane];
        picture[from + index] = Math.round(light + (body[plane] - light) * cover);
      }
    }
  };
}

/** Syllables without words. */
function hum(hertz: number): (second: number) => number {
  return (second) => {
    const syllable = Math.max(0, Math.sin(second * 2 * Math.PI * 2.6)) * clamp((TURN_MS / 1000 - second) * 8);
    const pitch = second * 2 * Math.PI * hertz;
    return 0.12 * syllable * (Math.sin(pitch) + 0.4 * Math.sin(2 * pitch) + 0.2 * Math.sin(3 * pitch));
  };
}

function tracksOf(figure: Figure, index: number): MadeTrack[] {
  const identity = String(index + 1);
  const part: VideoPart = { fromMs: 0, toMs: DURATION_MS, width: 640, height: 360, colour: figure.wall };
  const video = {
    parts: [part],
    draw: drawFigure(figure, index * 1.7),
    bitrate: VIDEO_BITRATE,
    pictureMs: PICTURE_MS,
  };
  const audio = { durationMs: TURN_MS, beeps: [], sound: hum(figure.hertz), bitrate: AUDIO_BITRATE };
  const startOffsetMs = 500 + index * (TURN_MS + 200);
  return [
    { file: `${identity}-camera.webm`, identity, video },
    { file: `${identity}-microphone.webm`, identity, audio, startOffsetMs },
  ];
}

async function makeTake(name: string, people: readonly Figure[]): Promise<void> {
  const folder = join(media, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const joins = people.map((_, index) => ({ atMs: 0, identity: String(index + 1), name: '' }));
  await makeRecording(folder, {
    durationMs: DURATION_MS,
    joins,
    leaves: [],
    tracks: people.flatMap(tracksOf),
  });
}

await makeTake('four', figures);
await makeTake('three', figures.slice(1));
