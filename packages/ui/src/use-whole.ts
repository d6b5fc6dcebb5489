import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => (): void => undefined;
const yes = (): boolean => true;
const no = (): boolean => false;

/**
 * Whether all of a long part is drawn. Where the part comes with a document it is from the first, and so where `isAtOnce` says;
 * else it is right after the part itself, so that a long list keeps nobody waiting for a sign that a click was heard.
 */
export function useWhole(isAtOnce: boolean): boolean {
  const isOfDocument = useSyncExternalStore(never, no, yes);
  return useDeferredValue(true, isOfDocument || isAtOnce);
}
