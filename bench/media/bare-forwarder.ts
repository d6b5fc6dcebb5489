import { PeerConnection, Video, type Track } from 'node-datachannel';

/**
 * The least that node-datachannel can do: receive on one connection, send the same buffer to all others. Its parent hands it
 * the clients' offers over IPC and gets the answers, and says when all of them leave.
 */
interface Request {
  id: number;
  offer: string;
  sends: boolean;
  udpPort: number;
}

const receivers: Track[] = [];
const connections: PeerConnection[] = [];

function forward(packet: Buffer): void {
  for (const receiver of receivers) {
    try {
      receiver.sendMessageBinary(packet);
    } catch {
      // It has left.
    }
  }
}

process.on('message', (request: Request | 'leave') => {
  if (request === 'leave') {
    receivers.length = 0;
    for (const connection of connections.splice(0)) connection.close();
    return;
  }
  const connection = new PeerConnection(`bare-${request.id}`, {
    iceServers: [],
    bindAddress: '127.0.0.1',
    disableAutoNegotiation: true,
    enableIceUdpMux: true,
    portRangeBegin: request.udpPort,
    portRangeEnd: request.udpPort,
  });
  connections.push(connection);
  const video = new Video('m', request.sends ? 'RecvOnly' : 'SendOnly');
  video.addVP8Codec(96);
  if (!request.sends) video.addSSRC(7000 + request.id, 'bare', 'stream', 'track');
  const track = connection.addTrack(video);
  if (request.sends) track.onMessage(forward);
  else track.onOpen(() => receivers.push(track));
  connection.onGatheringStateChange((state) => {
    if (state === 'complete') process.send?.({ id: request.id, answer: connection.localDescription()?.sdp });
  });
  connection.setRemoteDescription(request.offer, 'offer');
  connection.setLocalDescription('answer');
});
process.on('disconnect', () => process.exit(0));
