import { useEffect, useState } from 'react';
import { now } from '@portico/client/server-clock';
import type { TimeZone } from '@portico/contract/l10n';
import { useTexts } from '@portico/ui/texts';
import { useApp } from './context.ts';
import { loadTimeZones } from './l10n-lists.ts';
import { zoneChoices, type ZoneChoices } from './zone-choices.ts';

const none: readonly TimeZone[] = [];

/** The time zones to choose from: at once those that the browser knows, then by all that the server calls them. */
export function useZoneChoices(): ZoneChoices {
  const { call, boot } = useApp();
  const { locale, tag } = useTexts();
  const [zones, setZones] = useState(none);
  const { l10nVersion: version, currentUser } = boot;
  const { userId } = currentUser;
  useEffect(() => {
    let isGone = false;
    const load = async (): Promise<void> => {
      const found = await loadTimeZones({ call, version, userId }, locale);
      if (!isGone) setZones(found);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [call, version, userId, locale]);
  return zoneChoices(zones, { language: tag, atMs: now() });
}
