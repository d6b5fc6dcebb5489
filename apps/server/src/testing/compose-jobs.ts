import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MadeTrack, VideoPart } from './recording-files.ts';

/** Where one recording lies and where its movie goes. */
export interface TestJob {
  directory: string;
  output: string;
  poster: string;
}

/** A place for the recordings and movies of one test file. */
export class ComposeJobs implements AsyncDisposable {
  readonly #home: string;
  #made = 0;

  private constructor(home: string) {
    this.#home = home;
  }

  static async create(): Promise<ComposeJobs> {
    return new ComposeJobs(await mkdtemp(join(tmpdir(), 'portico-compose-')));
  }

  async next(): Promise<TestJob> {
    this.#made += 1;
    const path = join(this.#home, String(this.#made));
    const directory = `${path}-recording`;
    await mkdir(directory);
    return { directory, output: `${path}.mp4`, poster: `${path}.jpg` };
  }

  /** What is there of a job beside its recording. */
  async leftOf({ output, poster }: TestJob): Promise<string[]> {
    const paths = (await readdir(this.#home)).map((name) => join(this.#home, name));
    return paths.filter((path) => path.startsWith(output) || path.startsWith(poster));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return rm(this.#home, { recursive: true, force: true });
  }
}

/** Somebody comes or goes whose name is their identity. */
export const at = (atMs: number, identity: string) => ({ atMs, identity, name: identity });

/** A camera of one colour, 320×180; whose it is stands before the dash. */
export function video(file: string, colour: VideoPart['colour'], values: Partial<MadeTrack> = {}): MadeTrack {
  const toMs = values.durationMs ?? 4000;
  const parts = [{ fromMs: 0, toMs, width: 320, height: 180, colour }];
  return { file, identity: file.split('-')[0] ?? '', video: { parts }, ...values };
}

/** A microphone that is silent but for one beep of 100 ms; whose it is stands before the dash. */
export function beeps(file: string, beepMs: number, values: Partial<MadeTrack> = {}): MadeTrack {
  const audio = { durationMs: 3500, beeps: [{ fromMs: beepMs, toMs: beepMs + 100 }] };
  return { file, identity: file.split('-')[0] ?? '', audio, ...values };
}
