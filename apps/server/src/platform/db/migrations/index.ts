import type { Migration } from 'kysely/migration';
import { foundation } from './0001-foundation.ts';
import { identity } from './0002-identity.ts';
import { meetings } from './0003-meetings.ts';
import { joining } from './0004-joining.ts';
import { recordings } from './0005-recordings.ts';
import { nodes } from './0006-nodes.ts';
import { storing } from './0008-storing.ts';
import { releases } from './0009-releases.ts';
import { quality } from './0010-quality.ts';
import { watching } from './0011-watching.ts';
import { invitations } from './0012-invitations.ts';
import { standingRights } from './0013-standing-rights.ts';
import { rights } from './0014-rights.ts';
import { mailOrders } from './0016-mail-orders.ts';
import { told } from './0019-told.ts';
import { going } from './0020-going.ts';
import { regions } from './0021-regions.ts';
import { avatars } from './0022-avatars.ts';
import { accountSecurity } from './0023-account-security.ts';
import { siteSettings } from './0024-site-settings.ts';
import { profiles } from './0026-profiles.ts';
import { notifications } from './0027-notifications.ts';
import { myData } from './0028-my-data.ts';
import { fetches } from './0029-fetches.ts';
import { series } from './0030-series.ts';
import { acts } from './0031-acts.ts';
import { answers } from './0032-answers.ts';
import { mailTemplates } from './0033-mail-templates.ts';
import { calendarFeeds } from './0034-calendar-feeds.ts';
import { reminders } from './0035-reminders.ts';
import { userAdministration } from './0037-user-administration.ts';
import { groups } from './0038-groups.ts';
import { auditLog } from './0039-audit-log.ts';
import { siteMeetings } from './0040-site-meetings.ts';
import { deploymentAdmins } from './0041-deployment-admins.ts';
import { siteStates } from './0042-site-states.ts';
import { accessRequests } from './0043-access-requests.ts';

/** Every migration in the order it runs. A name that has run anywhere never changes, nor does what it does. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-identity': identity,
  '0003-meetings': meetings,
  '0004-joining': joining,
  '0005-recordings': recordings,
  '0006-nodes': nodes,
  '0008-storing': storing,
  '0009-releases': releases,
  '0010-quality': quality,
  '0011-watching': watching,
  '0012-invitations': invitations,
  '0013-standing-rights': standingRights,
  '0014-rights': rights,
  '0016-mail-orders': mailOrders,
  '0019-told': told,
  '0020-going': going,
  '0021-regions': regions,
  '0022-avatars': avatars,
  '0023-account-security': accountSecurity,
  '0024-site-settings': siteSettings,
  '0026-profiles': profiles,
  '0027-notifications': notifications,
  '0028-my-data': myData,
  '0029-fetches': fetches,
  '0030-series': series,
  '0031-acts': acts,
  '0032-answers': answers,
  '0033-mail-templates': mailTemplates,
  '0034-calendar-feeds': calendarFeeds,
  '0035-reminders': reminders,
  '0037-user-administration': userAdministration,
  '0038-groups': groups,
  '0039-audit-log': auditLog,
  '0040-site-meetings': siteMeetings,
  '0041-deployment-admins': deploymentAdmins,
  '0042-site-states': siteStates,
  '0043-access-requests': accessRequests,
};
