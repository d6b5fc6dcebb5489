import { useEffect } from 'react';
import { markReady } from './page/boot.ts';

/** Stands inside the page's own boundary: its effect runs when the page, not only the frame, is interactive. */
export function Ready(): null {
  useEffect(markReady, []);
  return null;
}
