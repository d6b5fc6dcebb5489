import { checkLink, secondsOf, signLink, type LinkText } from '../../platform/http/signed-links.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** What a link gives, and to whom: it works for this person only. */
export interface ExportLink {
  site: string;
  id: string;
  personId: string;
}

const LINK_SECONDS = 5400;

const textOf = ({ site, id, personId }: ExportLink): LinkText => ({
  purpose: 'export-link',
  parts: [site, id, personId],
});

/** An address below the portal's origin that works for 90 minutes, and no longer than the export is kept. */
export function makeExportLink(
  secrets: Secrets,
  link: ExportLink,
  { now, keptUntil }: { now: Date; keptUntil: Date },
): string {
  const expires = Math.min(secondsOf(now) + LINK_SECONDS, secondsOf(keptUntil));
  const signature = signLink(secrets, textOf(link), expires);
  return `/webappng/sites/${link.site}/my-data/exports/${link.id}?expires=${expires}&signature=${signature}`;
}

/** Whether a link is ours, made for this person, and not too old. */
export const checkExportLink = (
  secrets: Secrets,
  link: ExportLink,
  given: Parameters<typeof checkLink>[2],
): ReturnType<typeof checkLink> => checkLink(secrets, textOf(link), given);
