import type {
  DataChannel,
  LocalParameters,
  Transport,
  TransportEvents,
  TransportFactory,
  IceProtocol,
} from '../transport/transport.ts';

const LOCAL: LocalParameters = {
  usernameFragment: 'fake',
  password: 'fake-password-of-24-chars',
  fingerprint: `sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
  setup: 'active',
  candidates: ['candidate:1 1 UDP 2122317823 127.0.0.1 7882 typ host'],
};

/** A transport without a network: a test plays the client's side by calling `events`. */
export class FakeTransport implements Transport {
  readonly events: TransportEvents;
  /** Everything that was sent to the client. */
  readonly sent: Buffer[] = [];
  /** Addresses of the client that were given to it, once it was connected. */
  readonly candidates: string[] = [];
  #isConnected = false;
  closed = false;
  /** How its client is reached, as a test has it. */
  reachedBy: IceProtocol | undefined;

  constructor(events: TransportEvents) {
    this.events = events;
  }

  connect(): Promise<LocalParameters> {
    this.#isConnected = true;
    return Promise.resolve(LOCAL);
  }

  addCandidate(candidate: string): void {
    if (this.#isConnected) this.candidates.push(candidate);
  }

  protocol(): IceProtocol | undefined {
    return this.reachedBy;
  }

  send(packet: Buffer): void {
    this.sent.push(Buffer.from(packet));
  }

  close(): void {
    this.closed = true;
  }

  /** Opens a data channel, whose receiver is behind by `backlogBytes`; answers what the client sends on it and what it gets. */
  openChannel(label: string, backlogBytes = 0): { send: (message: Buffer) => void; received: Buffer[] } {
    const received: Buffer[] = [];
    const channel: DataChannel = {
      label,
      send: (message) => void received.push(Buffer.from(message)),
      backlogBytes: () => backlogBytes,
    };
    this.events.onChannel(channel);
    return { send: (message) => this.events.onMessage(channel, message), received };
  }
}

/** Fake transports in the order in which participants joined. */
export function fakeTransports(): { factory: TransportFactory; all: FakeTransport[] } {
  const all: FakeTransport[] = [];
  const factory: TransportFactory = (_name, events) => {
    const transport = new FakeTransport(events);
    all.push(transport);
    return transport;
  };
  return { factory, all };
}
