import { ClientConfigSetting, ClientConfiguration, Codec, JoinResponse, ServerInfo } from '@livekit/protocol';
import { DisconnectReason, LeaveRequest_Action, ReconnectResponse } from '@livekit/protocol';
import { ServerInfo_Edition, type ICEServer, type JoinRequest } from '@livekit/protocol';
import { CODECS, mimeTypeOf } from '../sdp/codecs.ts';
import type { ParticipantGrants } from './access-token.ts';
import type { Participant } from './participant.ts';
import { addTrack } from './publishing.ts';
import { bringUpToDate, mayResume } from './resuming.ts';
import type { RoomRegistry } from './room-registry.ts';
import type { Room } from './room.ts';
import type { SignalConnection } from './signal-connection.ts';
import { handleSignal } from './signal-handler.ts';
import { iceServersFor } from './turn.ts';

/** The server version whose behaviour this engine imitates. */
const SERVER_VERSION = '1.13.5';
const PROTOCOL_VERSION = 16;
const SERVER_INFO = new ServerInfo({
  version: SERVER_VERSION,
  protocol: PROTOCOL_VERSION,
  edition: ServerInfo_Edition.Standard,
});
const PING_INTERVAL_SECONDS = 5;
const PING_TIMEOUT_SECONDS = 15;

/** What a client brings to a join. */
export interface Joining {
  grants: ParticipantGrants;
  request: JoinRequest;
  connection: SignalConnection;
}

/** Lets a client into its room, after token and limits were checked. */
export function joinRoom(rooms: RoomRegistry, joining: Joining): void {
  const { grants, request, connection } = joining;
  if (request.reconnect) {
    resume(rooms, joining);
    return;
  }
  const room = rooms.ensure(grants.room);
  const autoSubscribe = request.connectionSettings?.autoSubscribe ?? true;
  const participant = room.admit({ grants, connection, autoSubscribe });
  connection.send({ case: 'join', value: joinResponse(room, participant) });
  room.announce(participant);
  listen(participant, connection);
  for (const addTrackRequest of request.addTrackRequests) addTrack(participant, addTrackRequest);
  // Tracks that exist already are part of the first answer, which saves a round trip.
  if (request.publisherOffer) participant.offer(request.publisherOffer);
}

/** Lets a client go on that lost its line; one that cannot joins anew, and publishes again by itself. */
function resume(rooms: RoomRegistry, { grants, request, connection }: Joining): void {
  const participant = rooms.find(grants.room)?.participants.get(grants.identity);
  if (!mayResume(participant, request.participantSid)) {
    connection.leave(DisconnectReason.STATE_MISMATCH, LeaveRequest_Action.RECONNECT);
    return;
  }
  const value = new ReconnectResponse({ iceServers: iceServersOf(participant), serverInfo: SERVER_INFO });
  connection.send({ case: 'reconnect', value });
  bringUpToDate(participant, connection);
  listen(participant, connection);
}

function listen(participant: Participant, connection: SignalConnection): void {
  connection.open({
    onMessage: (message) => handleSignal(participant, message),
    onRefused: (refusal) => participant.limit(refusal, 'too many messages'),
    onClose: () => removeAfterGrace(participant, connection),
    onError: (error) => participant.room.context.onError(error),
  });
}

function iceServersOf({ room, sid }: Participant): ICEServer[] {
  const { turn } = room.context;
  return turn ? iceServersFor(turn, sid) : [];
}

function joinResponse(room: Room, participant: Participant): JoinResponse {
  const others = [...room.participants.values()].filter((other) => other !== participant && !other.hidden);
  return new JoinResponse({
    room: room.info(),
    participant: participant.info(),
    otherParticipants: others.map((other) => other.info()),
    serverVersion: SERVER_VERSION,
    serverInfo: SERVER_INFO,
    subscriberPrimary: false,
    iceServers: iceServersOf(participant),
    // Not every transport can restart ICE: the first thing a client does after a loss shall be what can work.
    clientConfiguration: new ClientConfiguration({
      resumeConnection: participant.peer.canRestart
        ? ClientConfigSetting.ENABLED
        : ClientConfigSetting.DISABLED,
    }),
    pingInterval: PING_INTERVAL_SECONDS,
    pingTimeout: PING_TIMEOUT_SECONDS,
    fastPublish: true,
    enabledPublishCodecs: CODECS.map((codec) => new Codec({ mime: mimeTypeOf(codec) })),
  });
}

/** Whoever does not come back over another socket has left. */
function removeAfterGrace(participant: Participant, connection: SignalConnection): void {
  if (participant.removed || participant.connection !== connection) return;
  participant.awaitReturn(participant.room.context.keepsLostMs, () => {
    if (participant.connection === connection)
      participant.room.remove(participant, { reason: DisconnectReason.SIGNAL_CLOSE });
  });
}
