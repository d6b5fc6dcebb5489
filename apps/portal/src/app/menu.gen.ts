// Made by `npm run generate` of the tables of pages. Do not edit.
import { Activity, Building, Clapperboard, Gauge, House, Inbox, Megaphone, ScrollText, Settings, Users, UsersRound, Video } from 'lucide-react';

/** The places of the menu, in the order of the tables. */
export const places = [
  { to: '/dashboard/home', label: 'nav.home', group: 'main', icon: House },
  { to: '/meeting/home', below: '/meeting/info/', label: 'nav.meetings', group: 'main', module: 'meeting', icon: Video },
  { to: '/recording/home', below: '/recording/playback/', label: 'nav.recordings', group: 'main', module: 'meeting', icon: Clapperboard },
  { to: '/users/home', below: '/users/person/', label: 'nav.users', group: 'admin', needs: 'mayReadPeople', icon: Users },
  { to: '/users/groups', below: '/users/groups/', label: 'nav.groups', group: 'admin', needs: 'mayReadPeople', icon: UsersRound },
  { to: '/sitemeetings/home', label: 'nav.siteMeetings', group: 'admin', needs: 'mayReadPeople', module: 'meeting', icon: Video },
  { to: '/health/home', label: 'nav.health', group: 'admin', needs: 'mayReadHealth', icon: Activity },
  { to: '/media/home', below: '/media/room/', label: 'nav.media', group: 'admin', needs: 'mayWatchMedia', module: 'meeting', icon: Gauge },
  { to: '/sitesettings/home', label: 'nav.siteSettings', group: 'admin', needs: 'mayReadSettings', icon: Settings },
  { to: '/auditlog/home', label: 'nav.auditLog', group: 'admin', needs: 'mayReadAudit', icon: ScrollText },
  { to: '/announcements/home', label: 'nav.announcements', group: 'admin', needs: 'mayReadSettings', icon: Megaphone },
  { to: '/sites/home', label: 'nav.sites', group: 'admin', needs: 'mayAdministerDeployment', icon: Building },
  { to: '/dashboard/mailbox', label: 'nav.mailbox', group: 'more', needs: 'hasMailbox', icon: Inbox },
] as const;
