import { Activity, Clapperboard, Gauge, House, Inbox, Users, Video } from 'lucide-react';
import type { Abilities } from '@portico/contract/bootstrap';
import type { PlainKey } from '@portico/i18n/texts';
import type { IconType } from '@portico/ui/icon';

/** A place of the menu. */
export interface MenuEntry {
  to:
    | '/dashboard/home'
    | '/meeting/home'
    | '/recording/home'
    | '/users/home'
    | '/health/home'
    | '/media/home'
    | '/dashboard/mailbox';
  /** Addresses of the pages below it. */
  below?: string;
  label: PlainKey;
  icon: IconType;
}

/** The places of the side menu, in three groups; what a person may not open is not there. */
export function menuFor(abilities: Abilities): { main: MenuEntry[]; admin: MenuEntry[]; more: MenuEntry[] } {
  return {
    main: [
      { to: '/dashboard/home', label: 'nav.home', icon: House },
      { to: '/meeting/home', below: '/meeting/info/', label: 'nav.meetings', icon: Video },
      { to: '/recording/home', below: '/recording/playback/', label: 'nav.recordings', icon: Clapperboard },
    ],
    admin: [
      ...(abilities.mayReadPeople ? [{ to: '/users/home', label: 'nav.users', icon: Users } as const] : []),
      ...(abilities.mayReadHealth
        ? [{ to: '/health/home', label: 'nav.health', icon: Activity } as const]
        : []),
      ...(abilities.mayWatchMedia
        ? [{ to: '/media/home', below: '/media/room/', label: 'nav.media', icon: Gauge } as const]
        : []),
    ],
    more: abilities.hasMailbox ? [{ to: '/dashboard/mailbox', label: 'nav.mailbox', icon: Inbox }] : [],
  };
}
