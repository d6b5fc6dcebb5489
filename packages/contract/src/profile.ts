import { phoneNumber } from '@portico/domain/phone-number';
import { shownLine } from '@portico/domain/shown-line';
import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { DisplayName, SiteName } from './values.ts';

export const profileLimits = { displayName: 128, phone: 32, jobTitle: 128, organisation: 128 } as const;

/** A telephone number: digits, and one leading plus. Empty for none. */
const Phone = z.string().check(
  z.maxLength(100),
  z.refine((typed) => typed.trim() === '' || phoneNumber(typed) !== ''),
  z.overwrite(phoneNumber),
  z.maxLength(profileLimits.phone),
);

/** A line that may be empty: as much of it as a reader sees. */
const line = (most: number) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(2000)), z.transform(shownLine)),
    z.string().check(z.maxLength(most)),
  );

const changeable = {
  displayName: DisplayName,
  phone: Phone,
  jobTitle: line(profileLimits.jobTitle),
  organisation: line(profileLimits.organisation),
};

/** What somebody says of themselves on a site. */
export const Profile = z.object({
  displayName: z.string(),
  phone: z.string(),
  jobTitle: z.string(),
  organisation: z.string(),
  email: z.string(),
});
export type Profile = z.infer<typeof Profile>;

/** A site where the same account is somebody. */
export const OwnSite = z.object({
  siteUrl: SiteName,
  siteDisplayName: z.string(),
  /** What they are called there. */
  displayName: z.string(),
  isHere: z.boolean(),
});
export type OwnSite = z.infer<typeof OwnSite>;

export const getProfile = operation({
  id: 'profile.get',
  method: 'GET',
  path: '/users/me/profile',
  summary: 'What the caller says of themselves on this site.',
  audience: 'person',
  answer: Profile,
  errors: ['forbidden'],
});

export const changeProfile = operation({
  id: 'profile.change',
  method: 'PATCH',
  path: '/users/me/profile',
  summary:
    'Changes it, field by field. A field that was changed since it was what `was` says is refused with its name.',
  audience: 'person',
  body: z.object({
    displayName: z.optional(changeable.displayName),
    phone: z.optional(changeable.phone),
    jobTitle: z.optional(changeable.jobTitle),
    organisation: z.optional(changeable.organisation),
    was: z.optional(z.partial(z.omit(Profile, { email: true }))),
  }),
  answer: Profile,
  errors: ['forbidden', 'changedMeanwhile'],
});

export const listOwnSites = operation({
  id: 'profile.sites',
  method: 'GET',
  path: '/users/me/sites',
  summary: 'The sites where the account of the caller is somebody, by their names.',
  audience: 'person',
  answer: z.object({ sites: z.array(OwnSite) }),
});
