/** Tells when it may be worth trying again at once: the network is back, or somebody looks at the page. Answers how to stop. */
export function browserNudges(nudge: () => void): () => void {
  const look = (): void => {
    if (document.visibilityState === 'visible') nudge();
  };
  window.addEventListener('online', nudge);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('online', nudge);
    document.removeEventListener('visibilitychange', look);
  };
}
