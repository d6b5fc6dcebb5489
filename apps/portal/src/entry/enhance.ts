import { goTo } from '@portico/client/go-to';
import { now, onJump } from '@portico/client/server-clock';
import { createFormats } from '@portico/i18n/formats';
import { writers, type Writer } from './times.ts';

/** The server does not know the reader's zone and has written the site's: the browser puts it right. */
export function writeTimesHere(tag: string): void {
  const formats = createFormats(tag, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  for (const element of document.querySelectorAll<HTMLElement>('[data-write]')) {
    const { write, start = '', end = '' } = element.dataset;
    element.textContent = writers[write as Writer](formats, start, end);
  }
}

/** What somebody types into such a form is by their own clock, too. */
export function meanTimesHere(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[name="timeZone"]'))
    field.value = new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A form is sent once; somebody who comes back to the page may send it again. */
export function sendFormsOnce(): void {
  for (const form of document.forms) {
    form.addEventListener('submit', (event) => {
      if ('sent' in form.dataset) event.preventDefault();
      form.dataset['sent'] = '';
    });
  }
  window.addEventListener('pageshow', () => {
    for (const form of document.forms) delete form.dataset['sent'];
  });
}

/** What was said of a field is over when it changes. */
export function forgetErrors(): void {
  document.addEventListener('input', ({ target }) => {
    const input = target as HTMLInputElement;
    input.removeAttribute('aria-invalid');
    input.closest('[data-field]')?.querySelector('[data-error]')?.remove();
  });
}

/** Who puts an alert away goes on where the page began: in the field to be filled in next. */
export function goOnAfterAlerts(): void {
  for (const alert of document.querySelectorAll('dialog'))
    alert.addEventListener('close', () => document.querySelector<HTMLElement>('[autofocus]')?.focus());
}

/** Safari has no idle callback: a second later does as well. */
const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act, 1000);
};

/** Fetches files of the next page while somebody types, when the browser has nothing else to do. */
export function prefetchWhenIdle(files: readonly string[]): void {
  whenIdle(() => {
    for (const href of files) {
      const link = document.createElement('link');
      link.rel = 'prefetch';
      link.href = href;
      document.head.append(link);
    }
  });
}

const LOOK_EVERY_MS = 30_000; // timers know no time further away than a few weeks

/** Opens an address at a time of the server's clock, in ISO 8601, or sooner where a clock jumps: the server knows the time. */
export function goOnAt(address: string, at: string): void {
  const go = (): void => goTo(address, true);
  const look = (): void => {
    const restMs = Date.parse(at) - now();
    if (restMs <= 0) go();
    else setTimeout(look, Math.min(restMs, LOOK_EVERY_MS));
  };
  look();
  onJump(go);
}
