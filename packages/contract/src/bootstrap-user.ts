import { roleWords, rolesOf } from '@portico/domain/roles';
import * as z from 'zod/mini';
import { DateFormats } from './date-formats.ts';
import { setting } from './setting-values.ts';

const no = z._default(z.boolean(), false);
const words = z._default(z.string(), '');

/** Words of another version are left out. */
const RoleWords = z.pipe(
  z.pipe(
    z._default(z.array(z.string()), []),
    z.transform((sent) => [...rolesOf(sent)]),
  ),
  z.array(z.enum(roleWords)),
);

/** The person a page is for (USER-01, USER-04). */
export const CurrentUser = z.object({
  /** Empty for a guest and for nobody. */
  userId: z.string(),
  isAuthenticated: z.boolean(),
  displayName: words,
  email: words,
  userName: words,
  userRole: RoleWords,
  /** The time zone that times are shown in (IANA). */
  timeZone: z.string(),
  /** The language that was chosen, `de_DE`; its short name is `lang`. */
  locale: words,
  lang: words,
  /** The region that dates follow, by its two letters, which the field names twice. */
  region: words,
  regionCode: words,
  /** How dates are written there; null of a server that does not say. */
  localFormat: z._default(z.nullable(DateFormats), null),
  fullAdmin: no,
  orgId: words,
  /** What upgrade and billing know the person by. */
  entryUUID: words,
  avatarUrl: z._default(z.nullable(z.string()), null),
  /** Signed in by an identity provider of their organisation. */
  isCIUser: no,
  isSupportPmr: no,
  /** Where the site that they begin with is. */
  preferSiteFullUrl: words,
  /** The names of the sites on which they are somebody. */
  availableDefaultSiteNames: z._default(z.array(z.string()), []),
  supportScheduleMeeting: no,
  supportScheduleEvent: no,
  supportAccessAnywhere: no,
  supportMyContacts: no,
  supportMyReports: no,
  supportMyProfile: setting('supportMyProfile'),
  allowChangeEmail: no,
  needVerifyEmail: no,
  /** From which day on an address has to be verified, `YYYY-MM-DD`; empty for none. */
  dateOfEnforceEmailVerification: words,
  /** What they may hold: MC meetings, EC events. */
  serviceType: z._default(z.array(z.string()), []),
  /** By Microsoft's number for it. */
  timezone: z._default(z.object({ msTimezoneId: z._default(z.nullable(z.int()), null) }), {
    msTimezoneId: null,
  }),
});
export type CurrentUser = z.output<typeof CurrentUser>;
