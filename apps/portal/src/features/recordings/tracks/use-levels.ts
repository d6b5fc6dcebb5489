import { fetchMediaFile } from '@portico/client/media-file';
import { useEffect, useState } from 'react';
import type { RecordingTracks } from '@portico/contract/recording-tracks';
import type { Levels } from './scene.ts';

/** The levels of a recording's microphones, one after the other as they come; those that do not come are left out. */
export function useLevels({ tracks }: Pick<RecordingTracks, 'tracks'>): Levels {
  const [levels, setLevels] = useState<Levels>(new Map());
  useEffect(() => {
    const leaving = new AbortController();
    const load = async (): Promise<void> => {
      for (const [index, { levelsSrc, source }] of tracks.entries()) {
        if (levelsSrc === null || source !== 'microphone') continue;
        const response = await fetchMediaFile(levelsSrc, { signal: leaving.signal }).catch(() => undefined);
        if (!response || leaving.signal.aborted) continue;
        const bytes = new Uint8Array(await response.arrayBuffer());
        setLevels((before) => new Map(before).set(index, bytes));
      }
    };
    load().catch(() => undefined); // they play without
    return () => leaving.abort();
  }, [tracks]);
  return levels;
}
