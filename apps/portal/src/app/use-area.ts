import { use } from 'react';
import { beganWith, loadArea } from '@portico/i18n/catalogs';
import type { Area } from '@portico/i18n/messages.gen';
import { useTexts } from '@portico/ui/texts';

/** Catalogs of a part of the page. On the server every catalog is there; in the browser they come with the part's chunk. */
export function useAreas(areas: readonly Area[]): void {
  const texts = useTexts();
  if (import.meta.env.SSR) return;
  for (const coming of areas.filter((area) => !beganWith(texts, area)).map((area) => loadArea(texts, area)))
    use(coming);
}
