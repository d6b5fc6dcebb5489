import { keepFocus } from './focus.ts';
import { letSettle } from './settling.ts';
import type { UnsavedWork } from './unsaved-work.ts';

/** What takes care of the page at a path from when it is interactive. */
export function onRest(work: UnsavedWork, path: string): void {
  keepFocus();
  letSettle(work, path);
}
