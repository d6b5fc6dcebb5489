import { DataPacket, DataPacket_Kind, UserPacket } from '@livekit/protocol';

/** The data channels that the client opens, by how they deliver. */
export const CHANNEL = { reliable: '_reliable', lossy: '_lossy' } as const;

/** Who sent a packet, as this server knows it. */
export interface DataSender {
  sid: string;
  identity: string;
}

/** Parses a client's data packet and writes the true sender over what it claims; nothing when it is malformed or not for others. */
export function readDataPacket(
  label: string,
  message: Uint8Array,
  sender: DataSender,
): DataPacket | undefined {
  if (label !== CHANNEL.reliable && label !== CHANNEL.lossy) return undefined;
  let packet: DataPacket;
  try {
    packet = DataPacket.fromBinary(message);
  } catch {
    return undefined;
  }
  // Metrics are for the server, of which this one keeps none.
  if (packet.value.case === 'metrics') return undefined;
  packet.kind = label === CHANNEL.reliable ? DataPacket_Kind.RELIABLE : DataPacket_Kind.LOSSY;
  packet.participantSid = sender.sid;
  packet.participantIdentity = sender.identity;
  if (packet.value.case === 'user') {
    const user = packet.value.value;
    user.participantSid = sender.sid;
    user.participantIdentity = sender.identity;
    if (packet.destinationIdentities.length === 0) packet.destinationIdentities = user.destinationIdentities;
  }
  return packet;
}

/** Whom a packet is for, by identity or by `PA_…`; empty for everybody. */
export function addresseesOf({ destinationIdentities, value }: DataPacket): ReadonlySet<string> {
  const sids = value.case === 'user' ? value.value.destinationSids : [];
  return new Set([...destinationIdentities, ...sids]);
}

/** A packet from the server itself, as `SendData` sends it. */
export function serverPacket(
  data: Uint8Array,
  options: { kind: DataPacket_Kind; topic: string; to: string[]; toSids: string[] },
): DataPacket {
  return new DataPacket({
    kind: options.kind,
    destinationIdentities: options.to,
    value: {
      case: 'user',
      value: new UserPacket({
        payload: new Uint8Array(data),
        topic: options.topic,
        destinationIdentities: options.to,
        destinationSids: options.toSids,
      }),
    },
  });
}
