type EngineModule = typeof import('./engine.ts');

let engine: EngineModule | undefined;

/** The media engine's client, fetched and run once; from then on it is there at once, before the page paints again. */
export const loadEngine = async (): Promise<EngineModule> => (engine ??= await import('./engine.ts'));

/** Fetches the files without running them, so that opening the preview is quick; then what is needed after that. */
export function fetchWhenIdle(files: readonly string[], next: () => void): void {
  const fetchThem = (): void => {
    for (const href of files) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    next();
  };
  // Safari has no idle callbacks: there a moment after the page is ready
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchThem, { timeout: 5000 });
  else setTimeout(fetchThem, 1000);
}

/** Where the engine is reached; a path, or nothing, is on the portal's own origin. */
export function engineUrl(url: string, { protocol, host }: { protocol: string; host: string }): string {
  if (/^(wss?|https?):\/\//.test(url)) return url;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${url}`;
}
