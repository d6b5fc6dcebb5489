import { checkLink, secondsOf, signLink, type LinkText } from '../../platform/http/signed-links.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** Everything that is packed of a site is below this key, where exports of people are: no backup keeps it. */
export const packedKey = (siteId: string): string => `exports/site-${siteId}`;

/** The file that is fetched. */
export const packedFile = (siteId: string): string => `${packedKey(siteId)}/site.zip`;

/** What a link gives, and to whom: it works for this person only. */
export interface PackedLink {
  site: string;
  personId: string;
}

const LINK_SECONDS = 5400;

const textOf = ({ site, personId }: PackedLink): LinkText => ({
  purpose: 'site-export-link',
  parts: [site, personId],
});

/** An address below the portal's origin that works for 90 minutes, and no longer than the site is kept. */
export function packedLink(
  secrets: Secrets,
  link: PackedLink,
  { now, keptUntil }: { now: Date; keptUntil: Date },
): string {
  const expires = Math.min(secondsOf(now) + LINK_SECONDS, secondsOf(keptUntil));
  const signature = signLink(secrets, textOf(link), expires);
  return `/webappng/sites/${link.site}/export?expires=${expires}&signature=${signature}`;
}

/** Whether a link is ours, made for this person, and not too old. */
export const checkPackedLink = (
  secrets: Secrets,
  link: PackedLink,
  given: Parameters<typeof checkLink>[2],
): ReturnType<typeof checkLink> => checkLink(secrets, textOf(link), given);
