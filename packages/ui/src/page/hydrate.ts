import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

declare global {
  interface Window {
    /** Shows the hint that the page did not become interactive. */
    pageProblem?: (error: unknown) => void;
    /** From here on errors belong to the app's own boundaries. */
    pageReady?: boolean;
  }
}

/** The data that the server wrote into the page. */
export function readBoot(): unknown {
  return JSON.parse(document.getElementById('boot')?.textContent ?? 'null');
}

/**
 * Makes a streamed page interactive. One that cannot be stays what the server sent: readable, links and forms
 * work, and a hint offers to load it again.
 */
export function hydratePage(tree: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  const copy = root.cloneNode(true);
  hydrateRoot(root, tree, {
    onUncaughtError(error) {
      if (!window.pageReady) root.replaceWith(copy);
      window.pageProblem?.(error);
    },
    // React's own error only says that it recovered; its cause says from what
    onRecoverableError: (error) => reportError(error instanceof Error ? (error.cause ?? error) : error),
  });
}

/** The first effect of a page says so. */
export function markReady(): void {
  window.pageReady = true;
  document.documentElement.dataset['ready'] = '';
}
