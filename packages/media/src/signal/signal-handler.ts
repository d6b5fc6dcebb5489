import { isIP } from 'node:net';
import { DisconnectReason, Pong } from '@livekit/protocol';
import type { TrickleRequest } from '@livekit/protocol';
import type { Participant } from './participant.ts';
import { updateOwnProfile } from './profile.ts';
import { addTrack, muteOwnTrack } from './publishing.ts';
import type { SignalRequestMessage } from './signal-connection.ts';
import { updateAudience, updateSubscription, updateTrackSettings } from './subscribing.ts';

/** Acts on one message of a client; kinds that this server has no use for are ignored. */
export function handleSignal(participant: Participant, message: SignalRequestMessage): void {
  if (participant.removed) return;
  const { connection, room } = participant;
  switch (message.case) {
    case 'offer':
      participant.offer(message.value);
      break;
    case 'trickle':
      addCandidate(participant, message.value);
      break;
    case 'addTrack':
      addTrack(participant, message.value);
      break;
    case 'mute':
      muteOwnTrack(participant, message.value);
      break;
    case 'subscription':
      updateSubscription(participant, message.value);
      break;
    case 'trackSetting':
      updateTrackSettings(participant, message.value);
      break;
    case 'subscriptionPermission':
      updateAudience(participant, message.value);
      break;
    case 'updateMetadata':
      updateOwnProfile(participant, message.value);
      break;
    case 'ping':
      connection.send({ case: 'pong', value: BigInt(Date.now()) });
      break;
    case 'pingReq': {
      const { timestamp: lastPingTimestamp } = message.value;
      const value = new Pong({ lastPingTimestamp, timestamp: BigInt(Date.now()) });
      connection.send({ case: 'pongResp', value });
      break;
    }
    case 'leave':
      room.remove(participant, { reason: DisconnectReason.CLIENT_INITIATED });
      break;
    case 'answer':
    case 'simulate':
    case 'syncState':
    case 'updateLayers':
    case 'updateAudioTrack':
    case 'updateVideoTrack':
    case 'publishDataTrackRequest':
    case 'unpublishDataTrackRequest':
    case 'updateDataSubscription':
    case 'storeDataBlobRequest':
    case 'getDataBlobRequest':
    case undefined:
      break;
  }
}

/**
 * A trickled ICE candidate as the browser wrote it (RFC 8838). Only addresses are taken: a name would make this server look up
 * whatever a client writes, and the names that browsers hide behind (`….local`) mean nothing here.
 */
function addCandidate(participant: Participant, request: TrickleRequest): void {
  const init: unknown = parseJson(request.candidateInit);
  if (typeof init !== 'object' || init === null || !('candidate' in init)) return;
  const { candidate } = init;
  if (typeof candidate !== 'string' || !candidate.startsWith('candidate:')) return;
  const [, , , , address = ''] = candidate.split(' ');
  if (isIP(address) !== 0) participant.peer.addCandidate(candidate);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
