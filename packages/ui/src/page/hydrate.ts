import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

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
