import { now } from '@portico/client/server-clock';
import * as z from 'zod/mini';
import type { Wanted } from '../media/devices.ts';

const KEY = 'portico-left';
/** A page takes less to be loaded anew; whoever comes later is asked at the door. */
const RELOADS_WITHIN_MS = 10_000;

const Left = z.object({
  uuid: z.string(),
  at: z.number(),
  isMicrophoneOn: z.boolean(),
  isCameraOn: z.boolean(),
});

/** Remembers in this tab that its page leaves a meeting now, and what was on there. */
export function noteLeaving(uuid: string, { isMicrophoneOn, isCameraOn }: Wanted): void {
  try {
    const left: z.infer<typeof Left> = { uuid, at: now(), isMicrophoneOn, isCameraOn };
    window.sessionStorage.setItem(KEY, JSON.stringify(left));
  } catch {
    // a browser that keeps nothing shows the door again
  }
}

/** What was on when this tab left this meeting a moment ago, by being loaded anew. It is told once. */
export function takeReload(uuid: string): Wanted | undefined {
  try {
    const left = z.parse(Left, JSON.parse(window.sessionStorage.getItem(KEY) ?? ''));
    window.sessionStorage.removeItem(KEY);
    return left.uuid === uuid && Math.abs(now() - left.at) < RELOADS_WITHIN_MS ? left : undefined;
  } catch {
    return undefined;
  }
}
