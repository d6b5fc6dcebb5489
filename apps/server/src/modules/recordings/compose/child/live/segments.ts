import { readFileSync } from 'node:fs';
import { LIVE_LIST } from '../../live-messages.ts';

/** A segment that is whole. */
export interface WrittenSegment {
  file: string;
  seconds: number;
}

/** Tells which segments the muxer has finished since the last look, by the list that it keeps. */
export class WrittenSegments {
  #last = -1;

  /** Segments that are new, oldest first. */
  look(): WrittenSegment[] {
    const fresh = listed().filter(({ file }) => Number.parseInt(file, 10) > this.#last);
    const newest = fresh.at(-1);
    if (newest) this.#last = Number.parseInt(newest.file, 10);
    return fresh;
  }
}

function listed(): WrittenSegment[] {
  let text: string;
  try {
    text = readFileSync(LIVE_LIST, 'utf8');
  } catch {
    return []; // before the first segment
  }
  return [...text.matchAll(/#EXTINF:([\d.]+),[^\n]*\n(\d+\.ts)/g)].map(([, seconds, file]) => ({
    file: file ?? '',
    seconds: Number(seconds),
  }));
}
