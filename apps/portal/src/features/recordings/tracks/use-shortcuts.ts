import { useEffect, useState } from 'react';
import type { TrackSession } from './track-session.ts';

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

interface Shortcuts {
  /** Takes what hears the keys and fills the screen. */
  setFrame(frame: HTMLElement | null): void;
  toggleFullscreen(): void;
}

const STEP_MS = 5000;
const LEAP_MS = 10_000;

/** The keys that people know of players: those of the browser's own one, and of video sites. */
export function useShortcuts(session: TrackSession): Shortcuts {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const toggleFullscreen = (): void => {
    const act = document.fullscreenElement ? document.exitFullscreen() : frame?.requestFullscreen();
    act?.catch(() => undefined); // who forbids it sees that nothing happens
  };
  const step = (by: 1 | -1): void => {
    const at = SPEEDS.indexOf(session.getSnapshot().rate as (typeof SPEEDS)[number]);
    const next = SPEEDS[at + by];
    if (next !== undefined) session.setRate(next);
  };
  const deeds: Record<string, () => void> = {
    ' ': () => session.togglePlay(),
    k: () => session.togglePlay(),
    ArrowLeft: () => session.skip(-STEP_MS),
    ArrowRight: () => session.skip(STEP_MS),
    j: () => session.skip(-LEAP_MS),
    l: () => session.skip(LEAP_MS),
    Home: () => session.seek(0),
    m: () => session.toggleMuted(),
    f: toggleFullscreen,
    '<': () => step(-1),
    '>': () => step(1),
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const deed = deeds[event.key];
      if (!deed || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const isOwnKey = event.key.length > 1 || event.key === ' ';
      const { target } = event;
      // a button, a slider and a list of choices have these keys themselves
      if (isOwnKey && target instanceof Element && target.closest('button, input, select')) return;
      event.preventDefault();
      deed();
    };
    frame?.addEventListener('keydown', onKeyDown);
    return () => frame?.removeEventListener('keydown', onKeyDown);
  });
  return { setFrame, toggleFullscreen };
}
