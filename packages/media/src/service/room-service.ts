import {
  CreateRoomRequest,
  DeleteRoomRequest,
  DisconnectReason,
  ListParticipantsRequest,
} from '@livekit/protocol';
import {
  ListRoomsRequest,
  MuteRoomTrackRequest,
  MuteTrackRequest,
  ParticipantPermission,
} from '@livekit/protocol';
import {
  RoomParticipantIdentity,
  SendDataRequest,
  UpdateParticipantRequest,
  UpdateRoomMetadataRequest,
  UpdateSubscription,
  UpdateSubscriptionsRequest,
} from '@livekit/protocol';
import type { ClaimGrants } from 'livekit-server-sdk';
import { LIMITS } from '../limits.ts';
import { serverPacket } from '../signal/data-packets.ts';
import type { Participant } from '../signal/participant.ts';
import { applyProfile, fitsLimits } from '../signal/profile.ts';
import { withdrawForbidden } from '../signal/publishing.ts';
import type { RoomRegistry } from '../signal/room-registry.ts';
import { updateSubscription } from '../signal/subscribing.ts';
import { DEFAULT_ROOM_SETTINGS, type Room, type RoomSettings } from '../signal/room.ts';
import type { JsonValue } from './json.ts';
import { ServiceError } from './service-error.ts';

/** One method of RoomService: JSON in, JSON out; throws `ServiceError`. */
type ServiceMethod = (rooms: RoomRegistry, body: JsonValue, claims: ClaimGrants) => JsonValue;

/** The methods of LiveKit's RoomService that the portal uses, by their names on the wire. */
export const ROOM_SERVICE: ReadonlyMap<string, ServiceMethod> = new Map<string, ServiceMethod>([
  ['CreateRoom', createRoom],
  ['ListRooms', listRooms],
  ['DeleteRoom', deleteRoom],
  ['ListParticipants', listParticipants],
  ['GetParticipant', getParticipant],
  ['RemoveParticipant', removeParticipant],
  ['MutePublishedTrack', mutePublishedTrack],
  ['UpdateParticipant', updateParticipant],
  ['UpdateSubscriptions', updateSubscriptions],
  ['SendData', sendData],
  ['UpdateRoomMetadata', updateRoomMetadata],
]);

interface MessageType<T> {
  fromJson(json: JsonValue, options: { ignoreUnknownFields: boolean }): T;
}

function read<T>(type: MessageType<T>, body: JsonValue): T {
  try {
    return type.fromJson(body, { ignoreUnknownFields: true });
  } catch {
    throw new ServiceError('malformed', 'body does not fit the method');
  }
}

function requireGrant(claims: ClaimGrants, grant: 'roomCreate' | 'roomList'): void {
  if (!claims.video?.[grant]) throw new ServiceError('unauthenticated', `token lacks ${grant}`);
}

/** The room, for a token that administers exactly this one. */
function administeredRoom(rooms: RoomRegistry, name: string, claims: ClaimGrants): Room {
  if (!claims.video?.roomAdmin || claims.video.room !== name) {
    throw new ServiceError('unauthenticated', 'token does not administer this room');
  }
  const room = rooms.find(name);
  if (!room) throw new ServiceError('not_found', 'requested room does not exist');
  return room;
}

function participantIn(room: Room, identity: string): Participant {
  const participant = room.participants.get(identity);
  if (!participant) throw new ServiceError('not_found', 'participant does not exist');
  return participant;
}

function createRoom(rooms: RoomRegistry, body: JsonValue, claims: ClaimGrants): JsonValue {
  requireGrant(claims, 'roomCreate');
  const { name, emptyTimeout, departureTimeout, maxParticipants, metadata } = read(CreateRoomRequest, body);
  if (name === '' || name.length > LIMITS.roomNameLength)
    throw new ServiceError('invalid_argument', 'bad room name');
  if (metadata.length > LIMITS.metadataLength)
    throw new ServiceError('invalid_argument', 'metadata too long');
  const wanted: Partial<RoomSettings> = {
    ...(maxParticipants > 0 && { maxParticipants }),
    ...(metadata !== '' && { metadata }),
    ...(emptyTimeout > 0 && { emptyTimeoutSeconds: emptyTimeout }),
    ...(departureTimeout > 0 && { departureTimeoutSeconds: departureTimeout }),
  };
  const running = rooms.find(name);
  // A room that clients brought back before the portal did, after a restart, gets its settings this way.
  running?.configure(wanted);
  const room = running ?? rooms.ensure(name, { ...DEFAULT_ROOM_SETTINGS, ...wanted });
  return room.info().toJson();
}

function listRooms(rooms: RoomRegistry, body: JsonValue, claims: ClaimGrants): JsonValue {
  requireGrant(claims, 'roomList');
  const { names } = read(ListRoomsRequest, body);
  const wanted = rooms.list().filter((room) => names.length === 0 || names.includes(room.name));
  return { rooms: wanted.map((room) => room.info().toJson()) };
}

function deleteRoom(rooms: RoomRegistry, body: JsonValue, claims: ClaimGrants): JsonValue {
  requireGrant(claims, 'roomCreate');
  const room = rooms.find(read(DeleteRoomRequest, body).room);
  if (!room) throw new ServiceError('not_found', 'requested room does not exist');
  rooms.close(room, DisconnectReason.ROOM_DELETED);
  return {};
}

function listParticipants(rooms: RoomRegistry, body: JsonValue, claims: ClaimGrants): JsonValue {
  const room = administeredRoom(rooms, read(ListParticipantsRequest, body).room, claims);
  return { participants: [...room.participants.values()].map((participant) => participant.info().toJson()) };
}

function getParticipant(rooms: RoomRegistry, body: JsonValue, claims: ClaimGrants): JsonValue {
  const { room, identity } = read(RoomParticipantIdentity, body);
  return participantIn(administeredRoom(rooms, room, claims), identity)
    .info()
    .toJson();
}

function removeParticipant(rooms: RoomRegistry, body: JsonValue, claims: ClaimGrants): JsonValue {
  const { room: name, identity } = read(RoomParticipantIdentity, body);
  const room = administeredRoom(rooms, name, claims);
  room.remove(participantIn(room, identity), { reason: DisconnectReason.PARTICIPANT_REMOVED });
  return {};
}

function mutePublishedTrack(rooms: RoomRegistry, body: JsonValue, claims: ClaimGrants): JsonValue {
  const { room, identity, trackSid: sid, muted } = read(MuteRoomTrackRequest, body);
  const participant = participantIn(administeredRoom(rooms, room, claims), identity);
  const publication = participant.peer.publications.get(sid);
  if (!publication) throw new ServiceError('not_found', 'track does not exist');
  if (publication.setMuted(muted)) {
    participant.connection.send({ case: 'mute', value: new MuteTrackRequest({ sid, muted }) });
    participant.changed();
  }
  return { track: publication.info.toJson() };
}

function updateParticipant(rooms: RoomRegistry, body: JsonValue, claims: ClaimGrants): JsonValue {
  const { room, identity, name, metadata, attributes, permission } = read(UpdateParticipantRequest, body);
  const participant = participantIn(administeredRoom(rooms, room, claims), identity);
  const change = { name, metadata, attributes };
  if (!fitsLimits(change)) throw new ServiceError('invalid_argument', 'too long');
  applyProfile(participant.grants, change);
  if (permission) setPermission(participant, permission);
  participant.changed();
  participant.refreshToken();
  return participant.info().toJson();
}

/** A permission is replaced as a whole, because proto3 JSON leaves out what is false; who is hidden stays hidden. */
function setPermission(participant: Participant, permission: ParticipantPermission): void {
  const { grants, peer, room } = participant;
  const couldSubscribe = grants.permission.canSubscribe;
  permission.hidden = grants.permission.hidden;
  grants.permission = permission;
  withdrawForbidden(participant);
  if (!permission.canSubscribe) {
    peer.unsubscribeAll();
    participant.negotiate();
  } else if (!couldSubscribe && participant.autoSubscribe) room.subscribeToAll(participant);
}

function updateSubscriptions(rooms: RoomRegistry, body: JsonValue, claims: ClaimGrants): JsonValue {
  const request = read(UpdateSubscriptionsRequest, body);
  const { room, identity, trackSids, participantTracks, subscribe } = request;
  const participant = participantIn(administeredRoom(rooms, room, claims), identity);
  updateSubscription(participant, new UpdateSubscription({ trackSids, participantTracks, subscribe }));
  return {};
}

function sendData(rooms: RoomRegistry, body: JsonValue, claims: ClaimGrants): JsonValue {
  const request = read(SendDataRequest, body);
  const room = administeredRoom(rooms, request.room, claims);
  const { data, kind, topic = '', destinationIdentities: to, destinationSids: toSids } = request;
  room.sendData(serverPacket(data, { kind, topic, to, toSids }));
  return {};
}

function updateRoomMetadata(rooms: RoomRegistry, body: JsonValue, claims: ClaimGrants): JsonValue {
  const { room: name, metadata } = read(UpdateRoomMetadataRequest, body);
  const room = administeredRoom(rooms, name, claims);
  if (metadata.length > LIMITS.metadataLength)
    throw new ServiceError('invalid_argument', 'metadata too long');
  room.configure({ metadata });
  return room.info().toJson();
}
