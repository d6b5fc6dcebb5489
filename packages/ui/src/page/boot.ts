declare global {
  interface Window {
    /** Shows the hint that the page did not become interactive. */
    pageProblem?: (error: unknown) => void;
    /** From here on errors belong to the app's own boundaries. */
    pageReady?: boolean;
    /** From here on React hears what is pressed. */
    pageHears?: boolean;
    /** The button that was pressed last before that. */
    pageWish?: HTMLElement | null;
  }
}

/** The data that the server wrote into the page. */
export function readBoot(): unknown {
  return JSON.parse(document.getElementById('boot')?.textContent ?? 'null');
}

const waiting = new Set<() => void>();
let hasRested = false;

/** Whether the page is interactive. */
export const isReady = (): boolean => window.pageReady === true;

/** Whether the page is interactive, and whoever reads it could have done something since. */
export const isRested = (): boolean => hasRested;

/** Calls once the page becomes interactive; the answer takes that back. */
export function onReady(listener: () => void): () => void {
  waiting.add(listener);
  return () => waiting.delete(listener);
}

/** The same, and at once where the page is interactive already. */
export function onceReady(listener: () => void): () => void {
  if (!hasRested) return onReady(listener);
  const timer = setTimeout(listener);
  return () => clearTimeout(timer);
}

/** The page is interactive: from now on errors are its own. What waited comes one by one, and a click in between. */
export function markReady(): void {
  window.pageReady = true;
  document.documentElement.dataset['ready'] = '';
  if (window.pageWish?.isConnected) window.pageWish.click();
  setTimeout(() => {
    hasRested = true;
    for (const listener of waiting) setTimeout(() => waiting.delete(listener) && listener());
  });
}
