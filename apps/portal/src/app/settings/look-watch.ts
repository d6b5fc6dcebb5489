import type { PageFrame } from '@portico/contract/pages';

/** Tells when the page looks otherwise, wherever that was chosen. */
export function onLooks(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}

/** Lets what moves on the page stand still, or move as the device says. */
export function showMotion(motion: PageFrame['motion']): void {
  const { dataset } = document.documentElement;
  if (motion === 'reduced') dataset['motion'] = motion;
  else delete dataset['motion'];
}
