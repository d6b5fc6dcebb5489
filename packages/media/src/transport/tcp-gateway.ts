import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { LIMITS } from '../limits.ts';
import { addressInside, whilePortIsTaken } from './free-port.ts';

const LENGTH_BYTES = 2;
/** What a browser has to say first: a binding request of ICE (RFC 8489 section 5). */
const BINDING_REQUEST = 0x0001;
const MAGIC_COOKIE = 0x2112a442;

/** Which port it stands before, and where it listens itself. */
export interface TcpGatewayOptions {
  /** Address of both. */
  bindAddress: string;
  udpPort: number;
  /** 0 for any free one. */
  tcpPort: number;
}

/**
 * ICE over TCP (RFC 6544) for an engine that speaks UDP only: each TCP connection of a browser, framed by RFC 4571, becomes a
 * UDP address of this machine. ICE, DTLS and everything above pass through as they are; the browser takes this way by itself
 * where no packet comes through by UDP.
 */
export class TcpGateway {
  readonly #options: TcpGatewayOptions;
  readonly #server: Server;
  readonly #passages = new Map<Passage, string>();

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

  close(): void {
    this.#server.close();
    for (const passage of this.#passages.keys()) passage.close();
  }

  #onConnection(socket: Socket): void {
    const from = socket.remoteAddress ?? '';
    const ofThem = [...this.#passages.values()].filter((address) => address === from).length;
    if (ofThem >= LIMITS.tcpConnectionsOfAnAddress) {
      socket.destroy();
      return;
    }
    const passage = new Passage(socket, this.#options, () => this.#passages.delete(passage));
    this.#passages.set(passage, from);
  }
}

/** One browser's connection, and its UDP address towards the engine. */
class Passage {
  readonly #socket: Socket;
  readonly #udp: UdpSocket;
  readonly #onEnd: () => void;
  readonly #deadline: NodeJS.Timeout;
  #rest: Buffer = Buffer.alloc(0);
  #isKnown = false;
  #isClosed = false;

  constructor(socket: Socket, { bindAddress, udpPort }: TcpGatewayOptions, onEnd: () => void) {
    this.#socket = socket;
    this.#onEnd = onEnd;
    const engine = addressInside(bindAddress);
    this.#udp = createSocket(engine.includes(':') ? 'udp6' : 'udp4');
    this.#udp.on('error', () => this.close());
    this.#udp.on('message', (message) => this.#toBrowser(message));
    this.#udp.bind(0, engine, () => {
      if (this.#isClosed) return;
      this.#udp.connect(udpPort, engine, () => socket.resume());
    });
    // who is nobody's client gets no answer from the engine
    this.#deadline = setTimeout(() => this.close(), LIMITS.tcpAnswerMs);
    socket.on('data', (chunk: Buffer) => this.#fromBrowser(chunk));
    socket.on('error', () => this.close());
    socket.on('close', () => this.close());
    socket.setTimeout(LIMITS.tcpSilenceMs, () => this.close());
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#deadline);
    this.#socket.destroy();
    this.#udp.close();
    this.#onEnd();
  }

  #fromBrowser(chunk: Buffer): void {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (!this.#isClosed && bytes.length >= LENGTH_BYTES) {
      const length = bytes.readUInt16BE(0);
      if (length > LIMITS.datagramBytes) this.close();
      const end = LENGTH_BYTES + length;
      if (bytes.length < end) break;
      this.#toEngine(bytes.subarray(LENGTH_BYTES, end));
      bytes = bytes.subarray(end);
    }
    this.#rest = bytes;
  }

  #toEngine(message: Buffer): void {
    if (this.#isClosed || message.length === 0) return;
    if (!this.#isKnown && !isBindingRequest(message)) {
      this.close();
      return;
    }
    this.#isKnown = true;
    this.#udp.send(message);
  }

  #toBrowser(message: Buffer): void {
    clearTimeout(this.#deadline);
    // Late is as good as lost here: the engine learns of it from the feedback, and sends less.
    if (this.#isClosed || this.#socket.writableLength > LIMITS.tcpBacklogBytes) return;
    const framed = Buffer.allocUnsafe(LENGTH_BYTES + message.length);
    framed.writeUInt16BE(message.length, 0);
    message.copy(framed, LENGTH_BYTES);
    this.#socket.write(framed);
  }
}

function isBindingRequest(message: Buffer): boolean {
  return (
    message.length >= 20 &&
    message.readUInt16BE(0) === BINDING_REQUEST &&
    message.readUInt32BE(4) === MAGIC_COOKIE
  );
}
