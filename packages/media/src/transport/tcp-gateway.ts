import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { LIMITS } from '../limits.ts';
import { FramedSocket } from './framed-socket.ts';
import { addressInside, whilePortIsTaken } from './free-port.ts';

/** What a browser has to say first: a binding request of ICE (RFC 8489 section 5). */
const BINDING_REQUEST = 0x0001;
const MAGIC_COOKIE = 0x2112a442;

/** Where it listens, and who gets what comes. */
export interface TcpGatewayOptions {
  bindAddress: string;
  /** 0 for any free one. */
  tcpPort: number;
  /** Takes a connection by its first message; answers whether it did. */
  claim?: (connection: FramedSocket, first: Buffer) => boolean;
  /** Port of the same address that it stands before: what nobody claims goes there, or is cut off where there is none. */
  udpPort?: number;
}

/**
 * ICE over TCP (RFC 6544) for an engine that speaks UDP only: each TCP connection of a browser, framed by RFC 4571, becomes a
 * UDP address of this machine. ICE, DTLS and everything above pass through as they are; the browser takes this way by itself
 * where no packet comes through by UDP.
 */
export class TcpGateway {
  readonly #options: TcpGatewayOptions;
  readonly #server: Server;
  /** With the address that each comes from. */
  readonly #connections = new Map<FramedSocket, string>();
  /** Of the UDP addresses that connections were given. */
  readonly #udpPorts = new Set<number>();

  private constructor(options: TcpGatewayOptions) {
    this.#options = options;
    this.#server = createServer({ noDelay: true, pauseOnConnect: true }, (socket) =>
      this.#onConnection(socket),
    );
    this.#server.maxConnections = LIMITS.tcpConnections;
  }

  /** Listens; rejects with the reason of the system when the port cannot be had, also not soon. */
  static open(options: TcpGatewayOptions): Promise<TcpGateway> {
    return whilePortIsTaken(() => TcpGateway.#open(options));
  }

  static async #open(options: TcpGatewayOptions): Promise<TcpGateway> {
    const gateway = new TcpGateway(options);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    gateway.#server.once('error', reject);
    gateway.#server.listen({ host: options.bindAddress, port: options.tcpPort }, resolve);
    await promise;
    gateway.#server.removeListener('error', reject).on('error', () => {});
    return gateway;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Whether a UDP address stands for a browser's connection, or lately did. */
  owns({ address, port }: { address: string; port: number }): boolean {
    return address.endsWith(addressInside(this.#options.bindAddress)) && this.#udpPorts.has(port);
  }

  close(): void {
    this.#server.close();
    for (const connection of this.#connections.keys()) connection.close();
  }

  #onConnection(socket: Socket): void {
    const from = socket.remoteAddress ?? '';
    const ofThem = [...this.#connections.values()].filter((address) => address === from).length;
    if (ofThem >= LIMITS.tcpConnectionsOfAnAddress) {
      socket.destroy();
      return;
    }
    const connection = new FramedSocket(socket, {
      onMessage: (first) => this.#onFirst(connection, first),
      onClose: () => {},
    });
    this.#connections.set(connection, from);
    socket.once('close', () => this.#connections.delete(connection));
    connection.resume();
  }

  #onFirst(connection: FramedSocket, first: Buffer): void {
    const { claim, udpPort, bindAddress } = this.#options;
    if (!isBindingRequest(first)) connection.close();
    else if (claim?.(connection, first)) return;
    else if (udpPort === undefined) connection.close();
    else
      carryToUdp(connection, { first, udpPort, engine: addressInside(bindAddress), ports: this.#udpPorts });
  }
}

/** Gives a browser's connection a UDP address towards the engine. */
function carryToUdp(
  connection: FramedSocket,
  parts: { first: Buffer; udpPort: number; engine: string; ports: Set<number> },
): void {
  const { first, udpPort, engine, ports } = parts;
  let isClosed = false;
  let port = 0;
  const udp: UdpSocket = createSocket(engine.includes(':') ? 'udp6' : 'udp4');
  connection.pause();
  connection.events = {
    onMessage: (message) => udp.send(message),
    onClose: () => {
      isClosed = true;
      udp.close();
      setTimeout(() => ports.delete(port), LIMITS.tcpSilenceMs).unref();
    },
  };
  udp.on('error', () => connection.close());
  udp.on('message', (message) => connection.send(message));
  udp.bind(0, engine, () => {
    if (isClosed) return;
    ({ port } = udp.address());
    ports.add(port);
    udp.connect(udpPort, engine, () => {
      udp.send(first);
      connection.resume();
    });
  });
}

function isBindingRequest(message: Buffer): boolean {
  return (
    message.length >= 20 &&
    message.readUInt16BE(0) === BINDING_REQUEST &&
    message.readUInt32BE(4) === MAGIC_COOKIE
  );
}
