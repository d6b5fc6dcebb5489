import * as z from 'zod/mini';
import { SignedIn } from './identity.ts';
import { operation } from './operation.ts';
import { DisplayName, Email, LinkToken, Password, SiteName } from './values.ts';

/** What a first site may begin with. */
export const siteContents = ['empty', 'sample'] as const;

export const createFirstSite = operation({
  id: 'setup.create',
  method: 'POST',
  path: '/setup',
  summary: 'Makes the first site and its administrator, with the one-time link of the console.',
  audience: 'anyone',
  body: z.object({
    token: LinkToken,
    siteName: SiteName,
    siteDisplayName: DisplayName,
    displayName: DisplayName,
    email: Email,
    password: Password,
    timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
    /** What the site begins with: nothing, or a sample organisation whose people nobody is. */
    contents: z._default(z.enum(siteContents), 'empty'),
  }),
  answer: z.extend(SignedIn, { site: SiteName }),
  errors: ['linkExpired', 'alreadySetUp', 'passwordTooWeak'],
});
