import { isRtcp } from '../rtp/rtp-packet.ts';
import type { TransportEvents, TransportFactory } from '../transport/transport.ts';
import { seededRandom } from './mutation.ts';

/** Transports that lose RTP packets in both directions, the same ones in every run: of a participant (`PA_…`) this share. */
export function lossy(inner: TransportFactory, shareOf: (name: string) => number): TransportFactory {
  const random = seededRandom(6);
  return (name, events, hint) => {
    const own: TransportEvents = {
      onRtp: (packet) => {
        if (random() >= shareOf(name)) events.onRtp(packet);
      },
      onRtcp: (packet) => events.onRtcp(packet),
      onState: (state) => events.onState(state),
      onChannel: (channel) => events.onChannel(channel),
      onMessage: (channel, message) => events.onMessage(channel, message),
    };
    const transport = inner(name, own, hint);
    return {
      connect: (remote) => transport.connect(remote),
      addCandidate: (candidate) => transport.addCandidate(candidate),
      protocol: () => transport.protocol(),
      send: (packet) => {
        if (isRtcp(packet) || random() >= shareOf(name)) transport.send(packet);
      },
      close: () => transport.close(),
    };
  };
}
