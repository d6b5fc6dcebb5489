import { useDeferredValue, useSyncExternalStore } from 'react';
import { useApp } from '../context.ts';

const never = () => (): void => undefined;
const yes = (): boolean => true;
const no = (): boolean => false;

/**
 * Whether all rows of a list are drawn already. On a page that somebody goes to they come right after its title and the first
 * few, so that a long list keeps nobody waiting for a sign that the click was heard. A page that came with its document has them
 * all at once, and so has one that somebody goes back to: it is scrolled to where it was.
 */
export function useWhole(): boolean {
  const { moves } = useApp();
  const isOfDocument = useSyncExternalStore(never, no, yes);
  return useDeferredValue(true, isOfDocument || moves.isReturning());
}
