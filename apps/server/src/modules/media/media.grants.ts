import { TrackSource, type ParticipantPermission, type VideoGrant } from 'livekit-server-sdk';
import { RESERVED_ATTRIBUTE_PREFIX } from '@portico/media';
import type { MediaGrant } from '../../platform/media/engine.ts';

/** The attribute that tells everybody in the room the role; the engine refuses a client that sets it itself. */
export const ROLE_ATTRIBUTE = `${RESERVED_ATTRIBUTE_PREFIX}role`;

const SPEAKING = [TrackSource.MICROPHONE, TrackSource.CAMERA];
const SHARING = [TrackSource.SCREEN_SHARE, TrackSource.SCREEN_SHARE_AUDIO];

/** The tracks that may be published; an empty list means all of them. */
function sourcesOf({ role, isScreenShareAllowed = false }: MediaGrant): TrackSource[] {
  if (role !== 'attendee') return [];
  return isScreenShareAllowed ? [...SPEAKING, ...SHARING] : SPEAKING;
}

/**
 * What a join token allows. Nobody administers the room from the browser: moderation goes through the portal's own
 * calls. Nobody changes what the others read of them either: names and roles come from the portal.
 */
export function joinGrant(room: string, standing: MediaGrant): VideoGrant {
  const sources = sourcesOf(standing);
  return {
    room,
    roomJoin: true,
    canPublish: true,
    canSubscribe: true,
    canPublishData: true,
    canUpdateOwnMetadata: false,
    ...(sources.length > 0 && { canPublishSources: sources }),
  };
}

/** The same for somebody who is in the room: it replaces what was allowed before. */
export function permissionOf(standing: MediaGrant): Partial<ParticipantPermission> {
  return {
    canPublish: true,
    canSubscribe: true,
    canPublishData: true,
    canUpdateMetadata: false,
    canPublishSources: sourcesOf(standing),
  };
}
