import { useSyncExternalStore } from 'react';
import { useApp } from './context.ts';
import type { ReaderState } from './reader.ts';

/** Who reads the page, as they are now. */
export function useReader(): ReaderState {
  const { reader } = useApp();
  return useSyncExternalStore(reader.subscribe, reader.get, reader.get);
}
