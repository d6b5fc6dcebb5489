import type { Secrets } from '../../platform/secrets/secrets.ts';

/** Whose link it is: a room's name is the id of an instance, a place that of a participant. */
export interface StreamPlace {
  room: string;
  place: string;
}

/** Below it is everything that players ask for. */
export const STREAM_PATH = '/webappng/live';

const PLACE_SECONDS = 6 * 3600;

const placeText = ({ room, place }: StreamPlace, expires: number): string =>
  ['place', room, place, expires].join('\n');
const segmentText = (room: string, name: string): string => ['segment', room, name].join('\n');
const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Where the player of one place finds the playlist, for six hours. Whether the place is still theirs is asked each time. */
export function makeStreamLink(secrets: Secrets, whose: StreamPlace, now: Date): string {
  const expires = secondsOf(now) + PLACE_SECONDS;
  const signature = secrets.sign('stream-link', placeText(whose, expires)).toString('base64url');
  return `${STREAM_PATH}/${whose.room}/${whose.place}/list.m3u8?expires=${expires}&signature=${signature}`;
}

/** Whether a link is ours, made for this place, and not too old. */
export function isStreamLink(
  secrets: Secrets,
  whose: StreamPlace,
  { expires, signature, now }: { expires: number; signature: string; now: Date },
): boolean {
  const isOurs = secrets.verify(
    'stream-link',
    placeText(whose, expires),
    Buffer.from(signature, 'base64url'),
  );
  return isOurs && expires > secondsOf(now);
}

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
