import { checkLink, secondsOf, signLink, type LinkText } from '../../platform/http/signed-links.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** Whose link it is: a room's name is the id of an instance, a place that of a participant. */
export interface StreamPlace {
  room: string;
  place: string;
}

/** Below it is everything that players ask for. */
export const STREAM_PATH = '/webappng/live';

const PLACE_SECONDS = 6 * 3600;

const placeText = ({ room, place }: StreamPlace): LinkText => ({
  purpose: 'stream-link',
  parts: ['place', room, place],
});
const segmentText = (room: string, name: string): string => ['segment', room, name].join('\n');

/** Where the player of one place finds the playlist, for six hours. Whether the place is still theirs is asked each time. */
export function makeStreamLink(secrets: Secrets, whose: StreamPlace, now: Date): string {
  const expires = secondsOf(now) + PLACE_SECONDS;
  const signature = signLink(secrets, placeText(whose), expires);
  return `${STREAM_PATH}/${whose.room}/${whose.place}/list.m3u8?expires=${expires}&signature=${signature}`;
}

/** Whether a link is ours, made for this place, and not too old. */
export const isStreamLink = (
  secrets: Secrets,
  whose: StreamPlace,
  given: Parameters<typeof checkLink>[2],
): boolean => checkLink(secrets, placeText(whose), given) === 'valid';

/**
 * The address of a segment beside a playlist. It is the same for everybody, so that what is between may keep it; only a
 * playlist names it, and it is there for less than a minute.
 */
export function segmentAddress(secrets: Secrets, room: string, name: string): string {
  const signature = secrets.sign('stream-link', segmentText(room, name)).toString('base64url');
  return `../segments/${name}?signature=${signature}`;
}

/** Whether the address of a segment is ours. */
export const isSegmentAddress = (
  secrets: Secrets,
  { room, name }: { room: string; name: string },
  signature: string,
): boolean => secrets.verify('stream-link', segmentText(room, name), Buffer.from(signature, 'base64url'));
