import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A connection of media's signalling: these take turns of their own, so that a test knows who lands where. */
const SIGNALLING = /^GET \/rtc\/v1\?/;

/** A load balancer before several processes: each connection to the next one, and past those that are gone. */
export class RoundRobin {
  /** Which process each signalling connection went to, in order. */
  readonly signalled: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #turns = { signalling: 0, rest: 0 };
  #targets: readonly string[] = [];

  private constructor() {
    this.#server = createServer((client) => {
      this.#keep(client);
      client.once('data', (first: Buffer) => this.#carry(client, first));
    });
  }

  static async open(): Promise<RoundRobin> {
    const balancer = new RoundRobin();
    await once(balancer.#server.listen(0, '127.0.0.1'), 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Where it leads from now on; who is connected stays. */
  leadTo(...urls: readonly string[]): void {
    this.#targets = urls;
    this.#turns.signalling = 0;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server.close(), 'close');
  }

  #carry(client: Socket, first: Buffer): void {
    client.pause();
    const kind = SIGNALLING.test(first.toString('latin1')) ? 'signalling' : 'rest';
    const turn = this.#turns[kind];
    this.#turns[kind] += 1;
    const targets = this.#targets.map((_url, at) => this.#targets[(turn + at) % this.#targets.length] ?? '');
    this.#connect(client, targets, (target, server) => {
      if (kind === 'signalling') this.signalled.push(target);
      server.write(first);
      client.pipe(server).pipe(client);
    });
  }

  /** Connects to the first that answers. */
  #connect(client: Socket, targets: readonly string[], done: (target: string, server: Socket) => void): void {
    const [target, ...others] = targets;
    if (target === undefined) return void client.destroy();
    const { port, hostname } = new URL(target);
    const server = this.#keep(connect(Number(port), hostname));
    server.once('error', () => {
      if (server.bytesRead + server.bytesWritten === 0) this.#connect(client, others, done);
    });
    server.once('connect', () => {
      server.once('close', () => client.destroy());
      client.once('close', () => server.destroy());
      done(target, server);
    });
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }
}
