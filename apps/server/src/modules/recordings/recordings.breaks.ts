import type { Interruption } from '@portico/contract/recording-control';
import type { RecordingEnd } from './recordings.context.ts';

/** Who was in a room whose engine died comes back by themselves, the last of them after most of a minute. */
export const COMES_BACK_WITHIN_MS = 60_000;

/** Rooms whose recording broke off with the engine: it goes on when somebody is there again, or is given up. */
export class Breaks {
  readonly #giveUp: (room: string) => void;
  readonly #open = new Map<string, NodeJS.Timeout>();

  constructor(giveUp: (room: string) => void) {
    this.#giveUp = giveUp;
  }

  begin(room: string): void {
    this.end(room);
    const late = setTimeout(() => {
      if (this.end(room)) this.#giveUp(room);
    }, COMES_BACK_WITHIN_MS);
    this.#open.set(room, late);
  }

  isOpen(room: string): boolean {
    return this.#open.has(room);
  }

  /** Whether there was one. */
  end(room: string): boolean {
    clearTimeout(this.#open.get(room));
    return this.#open.delete(room);
  }
}

/** Why the engine ended a recording by itself; null when its room ended. */
export function interruptionOf(event: RecordingEnd): Interruption | null {
  if (event.type === 'recordingFinished') return null;
  if (/ENOSPC|EDQUOT|no space/i.test(event.reason)) return 'diskFull';
  return 'writeFailed';
}
