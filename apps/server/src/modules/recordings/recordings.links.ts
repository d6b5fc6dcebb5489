import { recordingLimits } from '@portico/contract/recordings';
import { checkLink, secondsOf, signLink, type LinkText } from '../../platform/http/signed-links.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** What of a recording can be fetched, beside what belongs to its tracks. */
export const mediaFiles = ['movie.mp4', 'poster.jpg', 'tracks.zip'] as const;
export type MediaFile = (typeof mediaFiles)[number] | `tracks/${string}`;
/** A file beside the manifest, as the engine and the demo name it. */
export const isTrackFile = (name: string): boolean => /^[\w-]+\.(webm|mkv|index|levels)$/.test(name);

/** What a link gives, and to whom: it works for this person only. */
export interface MediaLink {
  site: string;
  /** As on the wire. */
  uuid: string;
  file: MediaFile;
  personId: string;
  isDownload: boolean;
}

const POSTER_STEP_SECONDS = 600;

const textOf = (link: MediaLink): LinkText => ({
  purpose: 'media-link',
  parts: [link.site, link.uuid, link.file, link.personId, link.isDownload ? 'download' : 'inline'],
});

/** Until when links that are made now work. */
export const linkEnd = (now: Date): Date => new Date((secondsOf(now) + recordingLimits.linkSeconds) * 1000);

/**
 * A link below the portal's origin that works for 90 minutes. A poster's link stays the same for ten minutes, so
 * that a list that is read again does not fetch it again.
 */
export function makeMediaLink(secrets: Secrets, link: MediaLink, now: Date): string {
  const end = secondsOf(linkEnd(now));
  const expires = link.file === 'poster.jpg' ? end - (end % POSTER_STEP_SECONDS) : end;
  const signature = signLink(secrets, textOf(link), expires);
  const download = link.isDownload ? '&download=1' : '';
  return `/webappng/sites/${link.site}/media/recordings/${link.uuid}/${link.file}?expires=${expires}${download}&signature=${signature}`;
}

/** Whether a link is ours, made for this person, and not too old. */
export const checkMediaLink = (
  secrets: Secrets,
  link: MediaLink,
  given: Parameters<typeof checkLink>[2],
): ReturnType<typeof checkLink> => checkLink(secrets, textOf(link), given);
