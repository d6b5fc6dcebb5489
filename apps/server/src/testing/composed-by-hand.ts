import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveStream, MediaEngine, StreamEnd } from '../modules/media/index.ts';

/** A composer's run that a test makes segments of. */
export interface RunByHand {
  title: string;
  add(seconds?: number): Promise<void>;
  end(why: StreamEnd): void;
}

/** An engine whose live streams are what a test makes of them. */
export class ComposedByHand implements Pick<MediaEngine, 'startLiveStream' | 'on' | 'capabilities'> {
  readonly runs: RunByHand[] = [];
  isGone = false;
  /** False once it was seen that nothing can be composed here. */
  isAvailable = true;
  readonly #listeners = new Set<Parameters<MediaEngine['on']>[0]>();

  startLiveStream(
    _room: string,
    { directory, title, onSegment }: Parameters<MediaEngine['startLiveStream']>[1],
  ): Promise<LiveStream | 'gone'> {
    if (this.isGone) return Promise.resolve('gone');
    const { promise: ended, resolve: end } = Promise.withResolvers<StreamEnd>();
    let count = 0;
    this.runs.push({
      title,
      async add(seconds = 2) {
        const file = `${count}.ts`;
        await writeFile(join(directory, file), `segment ${count}`);
        onSegment({ file, seconds, startedAtMs: Date.UTC(2026, 10, 21, 9) + count * 2000 });
        count += 1;
      },
      end,
    });
    return Promise.resolve({ ended, stop: () => end('stopped') });
  }

  capabilities() {
    return { recording: true, hls: this.isAvailable };
  }

  on(listener: Parameters<MediaEngine['on']>[0]): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  finish(room: string): void {
    for (const listener of this.#listeners) listener({ type: 'roomFinished', room });
  }
}
