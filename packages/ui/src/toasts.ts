import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

/** Something that happened, said in passing. */
export interface ToastContent {
  text: string;
  tone: 'neutral' | 'success' | 'danger';
  action?: { label: string; onAction: () => void };
  /** How long it stays; undefined stays until it is closed. */
  seconds?: 6 | 10;
}

export type ToastOptions = Partial<Pick<ToastContent, 'tone' | 'action'>>;

/** The one queue of a page; `ToastRegion` shows it. */
export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 });

/** What failed stays until it is read; what can be undone stays longer than what is only said. */
function secondsOf({ tone, action }: ToastOptions): 6 | 10 | undefined {
  if (tone === 'danger') return undefined;
  return action ? 10 : 6;
}

/** Takes away the toast by which the act before can be undone. */
let closeUndo: (() => void) | undefined;

/** Shows a toast; the answer takes it away early. Only what was done last is offered to be undone. */
export function addToast(text: string, options: ToastOptions = {}): () => void {
  const seconds = secondsOf(options);
  if (seconds === 10) closeUndo?.();
  const content: ToastContent = { text, tone: 'neutral', ...options, ...(seconds && { seconds }) };
  const key = toastQueue.add(content, seconds ? { timeout: seconds * 1000 } : {});
  const close = (): void => toastQueue.close(key);
  if (seconds === 10) closeUndo = close;
  return close;
}
