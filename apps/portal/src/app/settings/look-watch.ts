/** Tells when the page looks otherwise, wherever that was chosen. */
export function onLooks(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}
