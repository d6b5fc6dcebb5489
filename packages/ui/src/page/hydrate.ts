import { startTransition, type ReactNode } from 'react';
import { hydrateRoot, type HydrationOptions } from 'react-dom/client';

/**
 * Makes a streamed page interactive, in steps between which it can hear its reader. One that cannot be stays what the
 * server sent: readable, links and forms work, and a hint offers to load it again.
 */
export function hydratePage(tree: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  const copy = root.cloneNode(true);
  const options: HydrationOptions = {
    onUncaughtError(error) {
      if (!window.pageReady) root.replaceWith(copy);
      window.pageProblem?.(error);
    },
    // React's own error only says that it recovered; its cause says from what
    onRecoverableError: (error) => reportError(error instanceof Error ? (error.cause ?? error) : error),
  };
  window.pageHears = true;
  startTransition(() => void hydrateRoot(root, tree, options));
}
