import { Failure } from '../../platform/errors/failure.ts';
import type { SiteRef } from '../../platform/http/route.ts';

/** Refuses on a site whose people have no profile of their own to look after. */
export function checkHasProfiles(site: SiteRef | undefined): void {
  if (!site?.settings.supportMyProfile) throw new Failure('forbidden');
}
