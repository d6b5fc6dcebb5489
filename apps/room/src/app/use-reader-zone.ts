import { useSyncExternalStore } from 'react';
import type { Bootstrap } from '@portico/contract/bootstrap';

const never = () => () => undefined;
const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The time zone that times are written in: of the person, or of a guest's browser. The server does not know the latter
 * and writes the site's, which the browser puts right when the page comes alive.
 */
export function useReaderZone({ currentUser }: Bootstrap): string {
  const { isAuthenticated, timeZone } = currentUser;
  return useSyncExternalStore(
    never,
    () => (isAuthenticated ? timeZone : zoneHere()),
    () => timeZone,
  );
}
