import { TrackSource } from '@livekit/protocol';
import { AccessToken, type VideoGrant } from 'livekit-server-sdk';
import { describe, expect, it } from 'vitest';
import { mayPublish, refreshToken, verifyJoinToken } from './access-token.ts';

const KEY = { apiKey: 'key', apiSecret: 'secret-secret-secret-secret-secret' };

const sign = (grant: VideoGrant, options: { secret?: string; ttl?: number; identity?: string } = {}) => {
  const { secret = KEY.apiSecret, ttl = 60, identity = 'ann' } = options;
  const token = new AccessToken(KEY.apiKey, secret, {
    identity,
    name: 'Ann',
    ttl,
    attributes: { 'portico.role': 'host' },
  });
  token.addGrant(grant);
  return token.toJwt();
};

const refusal = async (token: Promise<string>) => {
  const error: unknown = await verifyJoinToken(KEY, await token).catch((reason: unknown) => reason);
  return error;
};

describe('a join token', () => {
  it('is refused when it is expired, forged, for no room or without the right', async () => {
    expect(await refusal(sign({ roomJoin: true, room: 'r' }, { ttl: -60 }))).toMatchObject({ status: 401 });
    expect(await refusal(sign({ roomJoin: true, room: 'r' }, { secret: 'x'.repeat(32) }))).toMatchObject({
      status: 401,
    });
    expect(await refusal(sign({ roomJoin: true }))).toMatchObject({ status: 403 });
    expect(await refusal(sign({ room: 'r' }))).toMatchObject({ status: 403 });
    expect(await refusal(sign({ roomJoin: true, room: 'r' }, { identity: 'x'.repeat(300) }))).toMatchObject({
      status: 403,
    });
  });

  it('limits what may be published', async () => {
    const grant = { roomJoin: true, room: 'r', canPublishSources: [TrackSource.MICROPHONE] };
    const { permission } = await verifyJoinToken(KEY, await sign(grant));
    expect(mayPublish(permission, TrackSource.MICROPHONE)).toBe(true);
    expect(mayPublish(permission, TrackSource.SCREEN_SHARE)).toBe(false);
    permission.canPublish = false;
    expect(mayPublish(permission, TrackSource.MICROPHONE)).toBe(false);
  });

  it('a token that is renewed says what the participant may now, not what it might at first', async () => {
    const grants = await verifyJoinToken(
      KEY,
      await sign({ roomJoin: true, room: 'r', canUpdateOwnMetadata: true }),
    );
    grants.permission.canPublish = false;
    grants.permission.canPublishSources = [TrackSource.CAMERA];
    grants.attributes['hand'] = '1';
    expect(await verifyJoinToken(KEY, await refreshToken(KEY, grants))).toEqual(grants);
  });
});
