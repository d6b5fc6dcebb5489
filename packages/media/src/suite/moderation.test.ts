import { AccessToken, DataPacket_Kind, TrackSource } from 'livekit-server-sdk';
import type { RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSuite, type Suite } from '../testing/suite.ts';
import { eventually, Guest, roomServiceAt, TEST_KEY } from '../testing/meeting.ts';

const ROOM = 'moderated';
let lobby: Suite;
let service: RoomServiceClient;
let host: Guest;
let bob: Guest;
let viewer: Guest;

const trackSid = async (identity: string, source: TrackSource) => {
  const { tracks } = await service.getParticipant(ROOM, identity);
  return tracks.find((track) => track.source === source)?.sid ?? '';
};

beforeAll(async () => {
  lobby = await openSuite();
  service = roomServiceAt(lobby.apiUrl);
  host = await Guest.join(lobby, { identity: 'host', room: ROOM });
  bob = await Guest.join(lobby, { identity: 'bob', room: ROOM, attributes: { 'portico.role': 'panelist' } });
  const grant = { canPublish: false, canPublishData: false };
  viewer = await Guest.join(lobby, { identity: 'viewer', room: ROOM, grant, publish: false });
});

afterAll(() => lobby.close());

describe('the portal, in a room', () => {
  it('lists rooms and participants with their tracks', async () => {
    const isFull = async (): Promise<boolean> => (await service.listRooms([ROOM]))[0]?.numParticipants === 3;
    expect(await eventually(isFull)).toBe(true);
    const participants = (await service.listParticipants(ROOM)).toSorted((a, b) =>
      a.identity.localeCompare(b.identity),
    );
    const listed = participants.map((one) => [one.identity, one.tracks.length, one.attributes]);
    expect(listed).toEqual([
      ['bob', 2, { 'portico.role': 'panelist' }],
      ['host', 2, {}],
      ['viewer', 0, {}],
    ]);
  });

  it('mutes a microphone for everybody', async () => {
    await service.mutePublishedTrack(ROOM, 'bob', await trackSid('bob', TrackSource.MICROPHONE), true);
    expect(await bob.becomes('!room.localParticipant.isMicrophoneEnabled')).toBe(true);
    expect(await host.becomes("!room.remoteParticipants.get('bob').isMicrophoneEnabled")).toBe(true);
  });

  it('sends data and changes the metadata of the room', async () => {
    await service.sendData(ROOM, new TextEncoder().encode('notice'), DataPacket_Kind.RELIABLE, {
      topic: 'sys',
    });
    expect(await host.notices('dataReceived', 'server|sys|notice')).toBe(true);
    await service.updateRoomMetadata(ROOM, '{"locked":true}');
    expect(await bob.becomes('room.metadata === \'{"locked":true}\'')).toBe(true);
  });

  it('sends data to those it is for, by identity or by the place that they have', async () => {
    const say = (words: string, to: object) =>
      service.sendData(ROOM, new TextEncoder().encode(words), DataPacket_Kind.RELIABLE, {
        topic: 'sys',
        ...to,
      });
    const { sid } = await service.getParticipant(ROOM, 'host');
    await say('by identity', { destinationIdentities: ['host'] });
    await say('by place', { destinationSids: [sid] });
    await say('for all', {});
    expect(await host.notices('dataReceived', 'server|sys|by identity')).toBe(true);
    expect(await host.notices('dataReceived', 'server|sys|by place')).toBe(true);
    // the channel keeps order
    expect(await bob.notices('dataReceived', 'server|sys|for all')).toBe(true);
    expect(await bob.noticed('dataReceived', 'server|sys|by')).toBe(false);
  });

  it('ends a subscription of somebody and begins it again', async () => {
    const tracks = [await trackSid('host', TrackSource.CAMERA)];
    await service.updateSubscriptions(ROOM, 'viewer', tracks, false);
    expect(await viewer.becomes("!meeting.publicationOf('host', 'camera').isSubscribed")).toBe(true);
    await service.updateSubscriptions(ROOM, 'viewer', tracks, true);
    expect(await viewer.sees('host:camera')).toBe(true);
  });

  it('sets the attributes that a client may not', async () => {
    await service.updateParticipant(ROOM, 'bob', {
      attributes: { 'portico.role': 'cohost' },
      name: 'Robert',
    });
    expect(
      await host.becomes("room.remoteParticipants.get('bob').attributes['portico.role'] === 'cohost'"),
    ).toBe(true);
    expect(await host.run("room.remoteParticipants.get('bob').name")).toBe('Robert');
  });
});

describe('roles', () => {
  it('promote a viewer without a new connection', async () => {
    const permission = { canPublish: true, canSubscribe: true, canPublishData: true };
    await service.updateParticipant(ROOM, 'viewer', { permission });
    expect(await viewer.becomes('room.localParticipant.permissions.canPublish')).toBe(true);
    expect(await viewer.run("room.localParticipant.setCameraEnabled(true).then(() => 'published')")).toBe(
      'published',
    );
    expect(await host.sees('viewer:camera')).toBe(true);
  });

  it('demote it again, which ends its tracks', async () => {
    await service.updateParticipant(ROOM, 'viewer', { permission: { canSubscribe: true } });
    expect(await host.becomes("room.remoteParticipants.get('viewer').trackPublications.size === 0")).toBe(
      true,
    );
    expect(await viewer.run('room.localParticipant.setCameraEnabled(true)')).toMatch(/^error: /);
  });

  it('limit what may be published to some sources', async () => {
    const permission = { canPublish: true, canSubscribe: true, canPublishSources: [TrackSource.MICROPHONE] };
    await service.updateParticipant(ROOM, 'bob', { permission });
    expect(await host.becomes("meeting.publicationOf('bob', 'camera') === undefined")).toBe(true);
    expect(await host.run("meeting.publicationOf('bob', 'microphone') !== undefined")).toBe(true);
  });
});

describe('leaving', () => {
  it('happens to a removed participant, with the reason', async () => {
    await service.removeParticipant(ROOM, 'viewer');
    expect(await viewer.notices('disconnected', '4')).toBe(true);
    expect(await host.notices('participantDisconnected', 'viewer')).toBe(true);
    expect(await lobby.tells({ type: 'participantLeft', room: ROOM, identity: 'viewer' })).toBe(true);
  });

  it('happens to everybody when the room is deleted', async () => {
    await service.deleteRoom(ROOM);
    expect(await host.notices('disconnected', '5')).toBe(true);
    expect(await bob.notices('disconnected', '5')).toBe(true);
    expect(await lobby.tells({ type: 'roomFinished', room: ROOM })).toBe(true);
  });
});

describe('rooms', () => {
  it('end by themselves when nobody comes, and not before', async () => {
    await service.createRoom({ name: 'patient', emptyTimeout: 40 * 86_400 });
    await service.createRoom({ name: 'waiting', emptyTimeout: 1 });
    expect(await eventually(async () => (await service.listRooms(['waiting'])).length === 0)).toBe(true);
    expect(await lobby.tells({ type: 'roomFinished', room: 'waiting' })).toBe(true);
    expect(await service.listRooms(['patient'])).toHaveLength(1);
    await service.deleteRoom('patient');
  });

  it('refuse one participant too many, and say so', async () => {
    await service.createRoom({ name: 'small', maxParticipants: 1 });
    const first = await Guest.join(lobby, { identity: 'first', room: 'small', publish: false });
    const second = await Guest.open(lobby);
    await expect(second.join(lobby, { identity: 'second', room: 'small', publish: false })).rejects.toThrow(
      lobby.words.full,
    );
    await first.close();
  });

  it('do not show who is hidden', async () => {
    await service.createRoom({ name: 'watched' });
    const seen = await Guest.join(lobby, { identity: 'seen', room: 'watched' });
    const grant = { hidden: true, canPublish: false };
    const hidden = await Guest.join(lobby, { identity: 'watcher', room: 'watched', grant, publish: false });
    expect(await hidden.sees('seen:camera')).toBe(true);
    expect(await seen.run('room.remoteParticipants.size')).toBe(0);
    await hidden.close();
    await seen.close();
  });

  it('are administered only with a token for exactly this room', async () => {
    await service.createRoom({ name: 'guarded' });
    const response = await fetch(`${lobby.apiUrl}/twirp/livekit.RoomService/UpdateRoomMetadata`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await otherRoomsToken()}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ room: 'guarded', metadata: 'x' }),
    });
    expect([response.status, await response.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'unauthenticated' }),
    ]);
  });
});

function otherRoomsToken(): Promise<string> {
  const token = new AccessToken(TEST_KEY.apiKey, TEST_KEY.apiSecret);
  token.addGrant({ roomAdmin: true, room: 'another' });
  return token.toJwt();
}
