import { isRtcp } from '../rtp/rtp-packet.ts';
import type { TransportFactory } from '../transport/transport.ts';
import { seededRandom } from './mutation.ts';

/** Transports that lose a share of all RTP packets in both directions, the same ones in every run. */
export function lossy(inner: TransportFactory, share: number): TransportFactory {
  const random = seededRandom(6);
  return (name, events) => {
    const transport = inner(name, {
      onRtp: (packet) => {
        if (random() >= share) events.onRtp(packet);
      },
      onRtcp: (packet) => events.onRtcp(packet),
      onState: (state) => events.onState(state),
      onChannel: (channel) => events.onChannel(channel),
      onMessage: (channel, message) => events.onMessage(channel, message),
    });
    return {
      connect: (remote) => transport.connect(remote),
      addCandidate: (candidate) => transport.addCandidate(candidate),
      send: (packet) => {
        if (isRtcp(packet) || random() >= share) transport.send(packet);
      },
      close: () => transport.close(),
    };
  };
}
