import type { Secrets } from '../../platform/secrets/secrets.ts';

/** What a link gives, and to whom: it works for this person only. */
export interface ExportLink {
  site: string;
  id: string;
  personId: string;
}

const LINK_SECONDS = 5400;

const textOf = ({ site, id, personId }: ExportLink, expires: number): string =>
  [site, id, personId, expires].join('\n');

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** An address below the portal's origin that works for 90 minutes, and no longer than the export is kept. */
export function makeExportLink(
  secrets: Secrets,
  link: ExportLink,
  { now, keptUntil }: { now: Date; keptUntil: Date },
): string {
  const expires = Math.min(secondsOf(now) + LINK_SECONDS, secondsOf(keptUntil));
  const signature = secrets.sign('export-link', textOf(link, expires)).toString('base64url');
  return `/webappng/sites/${link.site}/my-data/exports/${link.id}?expires=${expires}&signature=${signature}`;
}

/** Whether a link is ours, made for this person, and not too old. */
export function checkExportLink(
  secrets: Secrets,
  link: ExportLink,
  { expires, signature, now }: { expires: number; signature: string; now: Date },
): 'valid' | 'forged' | 'expired' {
  const isOurs = secrets.verify('export-link', textOf(link, expires), Buffer.from(signature, 'base64url'));
  if (!isOurs) return 'forged';
  return expires > secondsOf(now) ? 'valid' : 'expired';
}
