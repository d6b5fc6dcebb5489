import { useEffect } from 'react';
import { onceReady } from '@portico/ui/page/boot';

/** Leads to the part of a page that an address names, and to the first of these in it, once the page can be used. */
export function useLeadTo(id: string | undefined, focusable: string): void {
  useEffect(() => {
    if (id === undefined) return undefined;
    return onceReady(() => {
      const part = document.getElementById(id);
      part?.scrollIntoView();
      (part?.querySelector<HTMLElement>(focusable) ?? part)?.focus({ preventScroll: true });
    });
  }, [id, focusable]);
}
