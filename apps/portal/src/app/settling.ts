import type { UnsavedWork } from './unsaved-work.ts';

const EVENTS = ['beforeinput', 'keydown', 'pointerdown'] as const;

/** Pages on which every field is one that may be changed: what fills them by itself has longer. */
const SETTINGS = /^\/(?:settings|preference|myprofile)\//;

/** How long what a page shows by itself may still change it after it came, in milliseconds (UNSV-04, OP-47). */
const settlesAfterMs = (path: string): number => (SETTINGS.test(path) ? 3000 : 2000);

let end = (): void => undefined;

/**
 * Lets the page at a path settle, which has just come. While it arrives a browser fills in fields, and data comes late: that is
 * nothing to ask about before it is left. It has settled after a while, or with the first thing that somebody does in a form of
 * it; on the way to another page nobody fills in anything.
 */
export function letSettle(work: UnsavedWork, path: string): void {
  end();
  work.isSettled = false;
  const timer = setTimeout(() => end(), settlesAfterMs(path));
  const act = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('form') !== null) end();
  };
  end = () => {
    clearTimeout(timer);
    work.isSettled = true;
    for (const event of EVENTS) window.removeEventListener(event, act, true);
  };
  for (const event of EVENTS) window.addEventListener(event, act, true);
}
