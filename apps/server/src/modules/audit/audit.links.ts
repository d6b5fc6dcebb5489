import type { AuditFilter, exportAudit } from '@portico/contract/audit';
import type { Input } from '@portico/contract/operation';
import { checkLink, secondsOf, signLink, type LinkText } from '../../platform/http/signed-links.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

export type AuditFormat = Input<typeof exportAudit>['body']['format'];

/** What a copy of the log is of, and for whom. */
export interface CopyLink {
  site: string;
  personId: string;
  format: AuditFormat;
  /** The filter, as JSON. */
  filter: string;
}

/** Long enough for a browser to begin. */
const LINK_SECONDS = 60;

const textOf = ({ site, personId, format, filter }: CopyLink): LinkText => ({
  purpose: 'audit-link',
  parts: [site, personId, format, filter],
});

export const filterText = (filter: AuditFilter): string => JSON.stringify(filter);

/** An address below the portal's origin at which the copy begins within a minute. */
export function makeCopyLink(secrets: Secrets, link: CopyLink, now: Date): string {
  const expires = secondsOf(now) + LINK_SECONDS;
  const { site, format, filter } = link;
  const signature = signLink(secrets, textOf(link), expires);
  const query = new URLSearchParams({ format, filter, expires: String(expires), signature });
  return `/webappng/sites/${site}/audit-log/copy?${query.toString()}`;
}

export const checkCopyLink = (
  secrets: Secrets,
  link: CopyLink,
  given: Parameters<typeof checkLink>[2],
): ReturnType<typeof checkLink> => checkLink(secrets, textOf(link), given);
