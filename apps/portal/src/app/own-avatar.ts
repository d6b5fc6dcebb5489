import { useSyncExternalStore } from 'react';
import { useApp } from './context.ts';

let changed: string | null | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The reader gave themselves another picture, or none, since the page was made. */
export function setOwnAvatar(avatarUrl: string | null): void {
  changed = avatarUrl;
  for (const listener of listeners) listener();
}

/** The address of the reader's own picture; null where they have none. */
export function useOwnAvatar(): string | null {
  const { avatarUrl } = useApp().boot.currentUser;
  const now = useSyncExternalStore(
    subscribe,
    () => changed,
    () => undefined,
  );
  return now === undefined ? avatarUrl : now;
}
