import { IcePort } from './ice-port.ts';
import { createNdcTransportFactory } from './ndc-transport.ts';
import { TcpGateway } from './tcp-gateway.ts';
import type { TransportKind } from './transport-kind.ts';
import type { TransportFactory } from './transport.ts';
import { holdUdpPort } from './udp-port.ts';
import { createWeriftTransportFactory } from './werift-transport.ts';

/** Where the media of a process come and go; ports of 0 let the system choose. */
export interface NetworkChoice {
  kind: TransportKind;
  bindAddress: string;
  udpPort: number;
  tcpPort: number;
  /** Instead of those found on the machine; empty for the latter. */
  announcedAddresses: readonly string[];
}

/** Open ports, and the transports behind them. */
export interface MediaNetwork {
  readonly transport: TransportFactory;
  readonly udpPort: number;
  readonly tcpPort: number;
  close(): void;
}

/** Opens both ports; rejects with the reason of the system when one cannot be had. */
export function openMediaNetwork(
  choice: NetworkChoice,
  onError: (error: unknown) => void,
): Promise<MediaNetwork> {
  return choice.kind === 'werift' ? openWerift(choice, onError) : openNdc(choice, onError);
}

/** The UDP port is libdatachannel's; whom UDP failed, where that matters, is carried by werift over TCP alone. */
async function openNdc(choice: NetworkChoice, onError: (error: unknown) => void): Promise<MediaNetwork> {
  const { bindAddress, announcedAddresses } = choice;
  const media = await holdUdpPort(bindAddress, choice.udpPort);
  const udpPort = media.port;
  const port = new IcePort();
  const claim = port.claim.bind(port);
  const gateway = await TcpGateway.open({ bindAddress, udpPort, tcpPort: choice.tcpPort, claim });
  const tcpPort = gateway.port;
  const network = { bindAddress, udpPort, tcpPort, announcedAddresses, isOfTcp: gateway.owns.bind(gateway) };
  const ndc = createNdcTransportFactory(network, onError);
  const werift = createWeriftTransportFactory({ ...network, port }, onError);
  const transport: TransportFactory = (name, events, hint) =>
    choice.kind === 'auto' && hint?.lacksUdp ? werift(name, events) : ndc(name, events);
  return {
    transport,
    udpPort,
    tcpPort,
    close() {
      gateway.close();
      port.close();
      media.release();
    },
  };
}

async function openWerift(choice: NetworkChoice, onError: (error: unknown) => void): Promise<MediaNetwork> {
  const { bindAddress, announcedAddresses } = choice;
  const port = await IcePort.open(bindAddress, choice.udpPort);
  const claim = port.claim.bind(port);
  const gateway = await TcpGateway.open({ bindAddress, tcpPort: choice.tcpPort, claim });
  const tcpPort = gateway.port;
  return {
    transport: createWeriftTransportFactory({ port, bindAddress, tcpPort, announcedAddresses }, onError),
    udpPort: port.port,
    tcpPort,
    close() {
      gateway.close();
      port.close();
    },
  };
}
