import { useSyncExternalStore } from 'react';
import { now } from '@portico/client/server-clock';
import { useApp } from './context.ts';

const STEP_MS = 15_000;

function subscribe(notify: () => void): () => void {
  const timer = setInterval(notify, STEP_MS);
  return () => clearInterval(timer);
}

/** The server's time in milliseconds since 1970, in steps of a quarter of a minute. */
export function useNow(): number {
  const madeMs = Date.parse(useApp().boot.now);
  const nowHere = (): number => Math.max(madeMs, Math.floor(now() / STEP_MS) * STEP_MS);
  return useSyncExternalStore(subscribe, nowHere, () => madeMs);
}
