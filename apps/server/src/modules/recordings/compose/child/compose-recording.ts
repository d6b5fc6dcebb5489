import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AV_LOG_FATAL } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { WORK_FILES, type ChildResult } from '../messages.ts';
import { planMovie, type Plan } from '../plan/plan.ts';
import { readManifest } from '../read-manifest.ts';
import { Mixer } from './mixer.ts';
import { FRAME_RATE, Movie } from './movie.ts';
import { encodePoster } from './poster.ts';
import { Scenery } from './scenery.ts';
import { messageOf, SAMPLE_RATE, TrackReader, type Shelf } from './track-reader.ts';

const HEARTBEAT_MS = 5000;
/** A frame belongs to the picture that is shown at its very time, in spite of rounding. */
const ROUNDING_MS = 0.001;

/** Hears how far the work is, 0 to 1. */
type OnProgress = (fraction: number) => void;

/** Composes a recording into files of the working directory; a damaged track is a warning. */
export async function composeRecording(directory: string, onProgress: OnProgress): Promise<ChildResult> {
  Log.setLevel(AV_LOG_FATAL);
  const plan = planMovie(await readManifest(directory));
  const warnings: ChildResult['warnings'] = [];
  const shelf: Shelf = {
    pathOf: (file) => join(directory, file),
    warn: (warning) => warnings.push(warning),
  };
  const sounds = plan.sounds.map((track) => new TrackReader(track, 'audio', shelf));
  const movie = new Movie(WORK_FILES.movie);
  const making = { movie, scenery: new Scenery(plan, shelf), mixer: new Mixer(sounds) };
  try {
    const hasPoster = await writeMovie(plan, making, onProgress);
    if (!hasPoster) shelf.warn({ file: WORK_FILES.poster, message: 'could not be made' });
    const durationMs = await finish(movie, onProgress);
    const { size } = await stat(WORK_FILES.movie);
    return { durationMs, sizeBytes: size, hasPoster, warnings };
  } finally {
    making.scenery.close();
    making.mixer.close();
    movie.close();
  }
}

/** What a movie is made with. */
interface Making {
  movie: Movie;
  scenery: Scenery;
  mixer: Mixer;
}

/** Answers whether there is a poster too. */
async function writeMovie(
  plan: Plan,
  { movie, scenery, mixer }: Making,
  onProgress: OnProgress,
): Promise<boolean> {
  const frames = Math.max(1, Math.round((plan.durationMs * FRAME_RATE) / 1000));
  const posterFrame = Math.min(frames - 1, Math.ceil((plan.posterMs * FRAME_RATE) / 1000));
  let hasPoster = false;
  for (let frame = 0; frame < frames; frame += 1) {
    if (frame % FRAME_RATE === 0) onProgress(frame / frames);
    scenery.draw((frame * 1000) / FRAME_RATE + ROUNDING_MS);
    if (frame === posterFrame) hasPoster = await writePoster(scenery);
    await movie.addPicture(scenery.canvas);
    const until = ((frame + 1) * SAMPLE_RATE) / FRAME_RATE;
    while (mixer.sample < until) {
      const { sample } = mixer;
      await movie.addSound(mixer.mix(), sample);
    }
  }
  return hasPoster;
}

async function writePoster({ canvas }: Scenery): Promise<boolean> {
  try {
    await writeFile(WORK_FILES.poster, await encodePoster(canvas));
    return true;
  } catch (error) {
    process.stderr.write(`poster: ${messageOf(error)}\n`);
    return false;
  }
}

/** Putting the index of a large file first takes long, but is no standstill. */
async function finish(movie: Movie, onProgress: OnProgress): Promise<number> {
  const heartbeat = setInterval(() => onProgress(1), HEARTBEAT_MS);
  try {
    return await movie.finish();
  } finally {
    clearInterval(heartbeat);
  }
}
