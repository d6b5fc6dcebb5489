import { createSocket, type RemoteInfo, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import type { FramedSocket } from './framed-socket.ts';
import { whilePortIsTaken } from './free-port.ts';
import type { IceAgent, Path } from './ice-agent.ts';
import { isStun, readBindingRequest } from './stun.ts';

const SEND_BUFFER_BYTES = 4 << 20;

/** A client's address by UDP. */
class UdpPath implements Path {
  readonly protocol = 'udp';
  readonly address: string;
  readonly port: number;
  readonly agent: IceAgent;
  readonly #socket: UdpSocket;
  readonly #onClose: () => void;

  constructor(socket: UdpSocket, parts: { from: RemoteInfo; agent: IceAgent; onClose: () => void }) {
    this.#socket = socket;
    this.address = parts.from.address;
    this.port = parts.from.port;
    this.agent = parts.agent;
    this.#onClose = parts.onClose;
  }

  send(datagram: Uint8Array): void {
    // what the system cannot take is lost, as on the way
    this.#socket.send(datagram, this.port, this.address, () => {});
  }

  close(): void {
    this.#onClose();
  }
}

/** The one UDP port of all clients, if there is one, and those of their TCP connections that a gateway gives to it. */
export class IcePort {
  readonly #socket: UdpSocket | undefined;
  readonly #agents = new Map<string, IceAgent>();
  readonly #names = new Map<IceAgent, readonly string[]>();
  readonly #udpPaths = new Map<string, UdpPath>();

  /** Without a UDP port: for clients that call by TCP. */
  constructor(socket?: UdpSocket) {
    this.#socket = socket;
    socket?.on('message', (datagram, from) => this.#onDatagram(socket, { datagram, from }));
    socket?.on('error', () => {});
  }

  /** Binds the port, or any free one for 0; rejects with the reason of the system when it cannot be had, also not soon. */
  static open(address: string, port: number): Promise<IcePort> {
    return whilePortIsTaken(async () => {
      const type = address.includes(':') ? 'udp6' : 'udp4';
      const socket = createSocket({
        type,
        recvBufferSize: SEND_BUFFER_BYTES,
        sendBufferSize: SEND_BUFFER_BYTES,
      });
      socket.bind({ address, port, exclusive: true });
      await once(socket, 'listening');
      return new IcePort(socket);
    });
  }

  /** 0 without one. */
  get port(): number {
    return this.#socket?.address().port ?? 0;
  }

  /** Lets checks find an agent by its present names, and no longer by others. */
  register(agent: IceAgent): void {
    this.#forget(agent);
    const names = agent.usernameFragments;
    for (const name of names) this.#agents.set(name, agent);
    this.#names.set(agent, names);
  }

  remove(agent: IceAgent): void {
    this.#forget(agent);
    this.#names.delete(agent);
    agent.close();
  }

  /** Takes a TCP connection whose first message is a check of one of its clients; answers whether it did. */
  claim(connection: FramedSocket, first: Buffer): boolean {
    const request = readBindingRequest(first);
    const agent = request && this.#agents.get(request.usernameFragment);
    if (!request || !agent?.onRequest(request, connection)) return false;
    connection.events = {
      onMessage: (message) => {
        const again = isStun(message) ? readBindingRequest(message) : undefined;
        if (again) agent.onRequest(again, connection);
        else agent.onDatagram(message);
      },
      onClose: () => agent.removePath(connection),
    };
    return true;
  }

  close(): void {
    for (const agent of this.#names.keys()) agent.close();
    this.#socket?.close();
  }

  #forget(agent: IceAgent): void {
    for (const name of this.#names.get(agent) ?? []) this.#agents.delete(name);
  }

  #onDatagram(socket: UdpSocket, { datagram, from }: { datagram: Buffer; from: RemoteInfo }): void {
    const key = `${from.address} ${from.port}`;
    const known = this.#udpPaths.get(key);
    if (!isStun(datagram)) {
      known?.agent.onDatagram(datagram);
      return;
    }
    const request = readBindingRequest(datagram);
    const agent = request && this.#agents.get(request.usernameFragment);
    if (!request || !agent) return;
    const onClose = (): void => void (this.#udpPaths.get(key) === path && this.#udpPaths.delete(key));
    const path = known?.agent === agent ? known : new UdpPath(socket, { from, agent, onClose });
    if (agent.onRequest(request, path)) this.#udpPaths.set(key, path);
  }
}
