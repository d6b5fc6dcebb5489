import { useEffect, useState } from 'react';
import { useReader } from '../../../app/use-reader.ts';
import type { TrackSession } from './track-session.ts';

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

interface Shortcuts {
  /** Takes what hears the keys and fills the screen. */
  setFrame(frame: HTMLElement | null): void;
  toggleFullscreen(): void;
}

const STEP_MS = 5000;
const LEAP_MS = 10_000;

/**
 * Whether a control of the player does something of its own with a key: a button is pressed by the space bar, and a list of
 * choices moves by all keys but letters and signs. The slider's own steps are a tenth of a second: it takes ours.
 */
export const hasItself = (control: string | undefined, key: string): boolean =>
  (control === 'button' && key === ' ') || (control === 'select' && (key.length > 1 || key === ' '));

/** Whether a key writes something: those that somebody may press by accident, or that a voice types (WCAG 2.1.4). */
const isSingleKey = (key: string): boolean => key.length === 1 && key !== ' ';

/** The keys that people know of players: those of the browser's own one, and of video sites. */
export function useShortcuts(session: TrackSession): Shortcuts {
  const { hasShortcuts } = useReader();
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
  /** To the side where the slider has what comes later: in Arabic that is the left. */
  const skipTo = (side: 1 | -1): void => {
    const isMirrored = frame !== null && getComputedStyle(frame).direction === 'rtl';
    session.skip(isMirrored ? -side * STEP_MS : side * STEP_MS);
  };
  const keys: Record<string, () => void> = {
    ' ': () => session.togglePlay(),
    k: () => session.togglePlay(),
    ArrowLeft: () => skipTo(-1),
    ArrowRight: () => skipTo(1),
    j: () => session.skip(-LEAP_MS),
    l: () => session.skip(LEAP_MS),
    Home: () => session.seek(0),
    End: () => session.seek(Infinity),
    m: () => session.toggleMuted(),
    f: toggleFullscreen,
    '<': () => step(-1),
    '>': () => step(1),
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const press = hasShortcuts || !isSingleKey(event.key) ? keys[event.key] : undefined;
      if (!press || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      const control = target instanceof Element ? target.closest('button, select')?.localName : undefined;
      if (hasItself(control, event.key)) return;
      event.preventDefault();
      press();
    };
    frame?.addEventListener('keydown', onKeyDown);
    return () => frame?.removeEventListener('keydown', onKeyDown);
  });
  return { setFrame, toggleFullscreen };
}
