import { now } from '@portico/client/server-clock';

const KEY = 'portico-left';
/** A page takes less to be loaded anew; whoever comes later is asked at the door. */
const RELOADS_WITHIN_MS = 10_000;

/** Remembers in this tab that its page leaves a meeting now. */
export function noteLeaving(uuid: string): void {
  try {
    window.sessionStorage.setItem(KEY, `${uuid} ${now()}`);
  } catch {
    // a browser that keeps nothing shows the door again
  }
}

/** Whether this tab left this meeting a moment ago, by being loaded anew. It is asked once. */
export function isReload(uuid: string): boolean {
  try {
    const [left, at] = (window.sessionStorage.getItem(KEY) ?? '').split(' ');
    window.sessionStorage.removeItem(KEY);
    return left === uuid && Math.abs(now() - Number(at)) < RELOADS_WITHIN_MS;
  } catch {
    return false;
  }
}
