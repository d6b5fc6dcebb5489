import { useEffect } from 'react';
import { onceReady } from '@portico/ui/page/boot';

/** Leads to a part of the page, and to the first of these in it. */
export function leadTo(id: string, focusable: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView();
  (part?.querySelector<HTMLElement>(focusable) ?? part)?.focus({ preventScroll: true });
}

/** Leads to the part of a page that an address names, once the page can be used. */
export function useLeadTo(id: string | undefined, focusable: string): void {
  useEffect(() => {
    if (id === undefined) return undefined;
    return onceReady(() => leadTo(id, focusable));
  }, [id, focusable]);
}
