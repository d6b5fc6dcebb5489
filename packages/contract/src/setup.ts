import * as z from 'zod/mini';
import { SignedIn } from './identity.ts';
import { operation } from './operation.ts';
import { DisplayName, Email, LinkToken, Password, SiteName } from './values.ts';

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
  }),
  answer: z.extend(SignedIn, { site: SiteName }),
  errors: ['linkExpired', 'alreadySetUp', 'passwordTooWeak'],
});
