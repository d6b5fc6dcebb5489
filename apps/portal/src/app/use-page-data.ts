import { use, useCallback, useSyncExternalStore } from 'react';
import { isRested, onReady } from '@portico/ui/page/boot';
import { useApp } from './context.ts';
import type { DataOptions } from './page-data.ts';

/**
 * Data that was loaded with the page, as it is now; `options` are the same each time. It is followed once the page is
 * interactive. What a page shows only later is asked for then: it suspends.
 */
export function usePageData<Data>(options: DataOptions<Data>): Data {
  const { data } = useApp();
  const subscribe = useCallback(
    (notify: () => void) => {
      let stop: () => unknown;
      const watch = (): void => {
        stop = data.watch(options, notify);
      };
      if (isRested()) watch();
      else stop = onReady(watch);
      return () => stop();
    },
    [data, options],
  );
  const look = (): Data | undefined => data.get(options);
  const known = useSyncExternalStore(subscribe, look, look);
  return known ?? use(data.ask(options));
}
