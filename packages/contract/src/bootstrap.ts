import type { RoleWord } from '@portico/domain/roles';

/** The person a page is for. */
export interface CurrentUser {
  userId: string;
  isAuthenticated: boolean;
  displayName: string;
  email: string;
  userName: string;
  userRole: readonly RoleWord[];
  /** The time zone that times are shown in (IANA). */
  timeZone: string;
}

/** What this deployment and site can do, so that no page offers what would be refused. */
export interface Abilities {
  /** May own meetings: start, schedule, a personal room. */
  mayHost: boolean;
  mayReadPeople: boolean;
  /** May see how the deployment stands. */
  mayReadHealth: boolean;
  /** May see how the lines of all meetings are. */
  mayWatchMedia: boolean;
  /** A page shows the mails that were sent: for trying things out. */
  hasMailbox: boolean;
}

/** What every page begins with (BOOT-01). It holds no secret but the page's own ticket. */
export interface Bootstrap {
  /** Undefined on a page for somebody who is not signed in. */
  ticket: string | undefined;
  ticketTTL: number;
  csrfToken: string;
  trackingID: string;
  siteUrl: string;
  siteId: string;
  siteFullUrl: string;
  siteDisplayName: string;
  userHubIsRequested: boolean;
  /** `/webappng/sites/{site}`. */
  basePath: string;
  currentUser: CurrentUser;
  abilities: Abilities;
  /** Where this page's push channel begins: what happens from now on is not missed. */
  pushCursor: string;
  /** The server's time when the page was made, ISO 8601. */
  now: string;
}
