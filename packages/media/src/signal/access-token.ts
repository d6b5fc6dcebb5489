import { ParticipantPermission, TrackSource } from '@livekit/protocol';
import { AccessToken, TokenVerifier, type ClaimGrants, type VideoGrant } from 'livekit-server-sdk';
import { LIMITS } from '../limits.ts';

/** Key and secret that sign and check tokens (HS256, RFC 7519). */
export interface ApiKey {
  apiKey: string;
  apiSecret: string;
}

/** What a join token says about a participant; changes while the participant is in the room. */
export interface ParticipantGrants {
  identity: string;
  room: string;
  name: string;
  metadata: string;
  attributes: Record<string, string>;
  permission: ParticipantPermission;
}

/** Why a request was refused: 401 for the token itself, 403 for what it does not allow. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly status: 400 | 401 | 403 | 404;

  constructor(status: 400 | 401 | 403 | 404, message: string) {
    super(message);
    this.status = status;
  }
}

const REFRESHED_TOKEN_TTL_SECONDS = 600;

const SOURCES: Record<string, TrackSource> = {
  camera: TrackSource.CAMERA,
  microphone: TrackSource.MICROPHONE,
  screen_share: TrackSource.SCREEN_SHARE,
  screen_share_audio: TrackSource.SCREEN_SHARE_AUDIO,
};

/** Checks signature, issuer and time of a token; throws `RefusedError` with 401. */
export async function verifyToken(key: ApiKey, token: string): Promise<ClaimGrants> {
  try {
    return await new TokenVerifier(key.apiKey, key.apiSecret).verify(token);
  } catch {
    throw new RefusedError(401, 'invalid token');
  }
}

/** The grants of a join token; throws `RefusedError` when it does not allow to join a room. */
export async function verifyJoinToken(key: ApiKey, token: string): Promise<ParticipantGrants> {
  const claims = await verifyToken(key, token);
  const { sub: identity = '', name = '', metadata = '', attributes = {} } = claims;
  const room = claims.video?.room ?? '';
  if (!claims.video?.roomJoin || room === '')
    throw new RefusedError(403, 'token does not allow to join a room');
  if (identity === '' || identity.length > LIMITS.identityLength) throw new RefusedError(403, 'bad identity');
  if (room.length > LIMITS.roomNameLength) throw new RefusedError(403, 'bad room name');
  return {
    identity,
    room,
    name,
    metadata,
    attributes: { ...attributes },
    permission: permissionFrom(claims.video),
  };
}

/** A token with the participant's present grants, so that a reconnect long after the join still works. */
export function refreshToken(key: ApiKey, grants: ParticipantGrants): Promise<string> {
  const { identity, room, name, metadata, attributes, permission } = grants;
  const ttl = REFRESHED_TOKEN_TTL_SECONDS;
  const token = new AccessToken(key.apiKey, key.apiSecret, { identity, name, metadata, attributes, ttl });
  token.addGrant({
    room,
    roomJoin: true,
    canPublish: permission.canPublish,
    canSubscribe: permission.canSubscribe,
    canPublishData: permission.canPublishData,
    canPublishSources: permission.canPublishSources,
    canUpdateOwnMetadata: permission.canUpdateMetadata,
    hidden: permission.hidden,
  });
  return token.toJwt();
}

/** Whether a track of this source may be published. */
export function mayPublish(permission: ParticipantPermission, source: TrackSource): boolean {
  const { canPublish, canPublishSources } = permission;
  return canPublish && (canPublishSources.length === 0 || canPublishSources.includes(source));
}

function permissionFrom(grant: VideoGrant): ParticipantPermission {
  // The token carries names, the server SDK's type says numbers.
  const sources: readonly unknown[] = grant.canPublishSources ?? [];
  return new ParticipantPermission({
    canPublish: grant.canPublish ?? true,
    canSubscribe: grant.canSubscribe ?? true,
    canPublishData: grant.canPublishData ?? true,
    canPublishSources: sources.map((source) => SOURCES[String(source).toLowerCase()] ?? TrackSource.UNKNOWN),
    canUpdateMetadata: grant.canUpdateOwnMetadata ?? false,
    hidden: grant.hidden ?? false,
  });
}
