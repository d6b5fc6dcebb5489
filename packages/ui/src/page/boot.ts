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

/** The page is interactive: from now on errors are its own. */
export function markReady(): void {
  window.pageReady = true;
  document.documentElement.dataset['ready'] = '';
}
