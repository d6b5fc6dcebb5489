import { use } from 'react';
import { beganWith, loadArea } from '@portico/i18n/catalogs';
import type { Area } from '@portico/i18n/messages.gen';
import { useTexts } from '@portico/ui/texts';

/** A page's own catalog. On the server every catalog is there; in the browser it comes with the page's chunk. */
export function useArea(area: Area): void {
  const texts = useTexts();
  if (!import.meta.env.SSR && !beganWith(texts, area)) use(loadArea(texts, area));
}
