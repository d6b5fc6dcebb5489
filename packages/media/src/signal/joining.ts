import { ClientConfigSetting, ClientConfiguration, Codec, JoinResponse, ServerInfo } from '@livekit/protocol';
import {
  DisconnectReason,
  LeaveRequest_Action,
  ServerInfo_Edition,
  type JoinRequest,
} from '@livekit/protocol';
import type { ParticipantGrants } from './access-token.ts';
import type { Participant } from './participant.ts';
import { addTrack } from './publishing.ts';
import type { RoomRegistry } from './room-registry.ts';
import type { Room } from './room.ts';
import type { SignalConnection } from './signal-connection.ts';
import { handleSignal } from './signal-handler.ts';
import { iceServersFor } from './turn.ts';

/** The server version whose behaviour this engine imitates. */
const SERVER_VERSION = '1.13.5';
const PROTOCOL_VERSION = 16;
const PING_INTERVAL_SECONDS = 5;
const PING_TIMEOUT_SECONDS = 15;
const SIGNAL_LOSS_GRACE_MS = 5000;

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
    // A client that tries nevertheless; the SDK joins anew and publishes again by itself.
    connection.leave(DisconnectReason.STATE_MISMATCH, LeaveRequest_Action.RECONNECT);
    return;
  }
  const room = rooms.ensure(grants.room);
  const autoSubscribe = request.connectionSettings?.autoSubscribe ?? true;
  const participant = room.admit({ grants, connection, autoSubscribe });
  connection.send({ case: 'join', value: joinResponse(room, participant) });
  room.announce(participant);
  connection.open({
    onMessage: (message) => handleSignal(participant, message),
    onClose: () => removeAfterGrace(participant),
    onError: (error) => rooms.context.onError(error),
  });
  for (const addTrackRequest of request.addTrackRequests) addTrack(participant, addTrackRequest);
  // Tracks that exist already are part of the first answer, which saves a round trip.
  if (request.publisherOffer) void participant.offer(request.publisherOffer);
}

function joinResponse(room: Room, participant: Participant): JoinResponse {
  const { turn } = room.context;
  const others = [...room.participants.values()].filter((other) => other !== participant && !other.hidden);
  return new JoinResponse({
    room: room.info(),
    participant: participant.info(),
    otherParticipants: others.map((other) => other.info()),
    serverVersion: SERVER_VERSION,
    serverInfo: new ServerInfo({
      version: SERVER_VERSION,
      protocol: PROTOCOL_VERSION,
      edition: ServerInfo_Edition.Standard,
    }),
    subscriberPrimary: false,
    iceServers: turn ? iceServersFor(turn, participant.sid) : [],
    // libdatachannel cannot restart ICE: the first thing a client does after a loss shall be what can work.
    clientConfiguration: new ClientConfiguration({ resumeConnection: ClientConfigSetting.DISABLED }),
    pingInterval: PING_INTERVAL_SECONDS,
    pingTimeout: PING_TIMEOUT_SECONDS,
    fastPublish: true,
    enabledPublishCodecs: [new Codec({ mime: 'audio/opus' }), new Codec({ mime: 'video/VP8' })],
  });
}

/** The socket may be back in a moment; until then the others keep the tile. */
function removeAfterGrace(participant: Participant): void {
  const remove = () => participant.room.remove(participant, { reason: DisconnectReason.SIGNAL_CLOSE });
  if (!participant.removed) setTimeout(remove, SIGNAL_LOSS_GRACE_MS);
}
