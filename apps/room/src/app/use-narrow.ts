import { useSyncExternalStore } from 'react';

interface Watched {
  subscribe(listener: () => void): () => void;
  matches(): boolean;
}

const watch = (query: string): Watched => ({
  subscribe(listener) {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  },
  matches: () => window.matchMedia(query).matches,
});

const phone = watch('(width < 48rem)');
const oneColumn = watch('(width < 56rem)');

/** Only for parts that are never streamed: the server cannot know it. */
const useWatched = ({ subscribe, matches }: Watched): boolean =>
  useSyncExternalStore(subscribe, matches, () => false);

/** Whether the window is as narrow as a phone. Not for what is streamed. */
export const useNarrow = (): boolean => useWatched(phone);

/** Whether what stands beside each other at the door stands in one column. Not for what is streamed. */
export const useOneColumn = (): boolean => useWatched(oneColumn);
