import { openPush, type PushChannel, type PushState } from '@portico/client/push';
import type { Line, LineEvents } from '@portico/client/push-line';
import type { Session } from '@portico/client/session';
import { WebSocket } from 'ws';

interface PortalTabOptions {
  session: Pick<Session, 'ticket'>;
  origin: string;
  cursor?: string | undefined;
  renewTicket?(): Promise<unknown>;
  /** May go without a WebSocket; otherwise every connection is one, which the test can cut. */
  mayPoll?: boolean;
}

/** A page's own push channel over a network that the test cuts. */
export class PortalTab {
  /** What the page was told, in order. */
  readonly events: { id: string; n: unknown; eventType: string; sequenceNumber: number }[] = [];
  readonly states: PushState[] = [];
  readonly closeCodes: number[] = [];
  resyncs = 0;
  connections = 0;
  readonly push: PushChannel;
  #socket: WebSocket | undefined;
  #nudge = (): void => undefined;

  constructor({
    session,
    origin,
    cursor,
    renewTicket = () => Promise.reject(new Error('none')),
    mayPoll = false,
  }: PortalTabOptions) {
    this.push = openPush({
      session,
      origin,
      cursor,
      renewTicket,
      onEvent: ({ id, sequenceNumber, data }) =>
        this.events.push({ id, sequenceNumber, n: data['n'], eventType: data.eventType }),
      onResync: () => (this.resyncs += 1),
      onStateChange: (state) => this.states.push(state),
      connect: (url, heard) => this.#connect(url, heard),
      ...(!mayPoll && { fallback: (url, heard) => this.#connect(url, heard) }),
      nudges: (nudge) => {
        this.#nudge = nudge;
        return () => undefined;
      },
    });
  }

  get state(): PushState | undefined {
    return this.states.at(-1);
  }

  /** Loses the connection without a word, as a network does. */
  drop(): void {
    this.#socket?.terminate();
  }

  /** Somebody looks at the page: it tries again at once. */
  look(): void {
    this.#nudge();
  }

  #connect(url: string, heard: LineEvents): Line {
    this.connections += 1;
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.on('open', () => heard.onOpen());
    socket.on('message', (bytes: Buffer) => heard.onMessage(bytes.toString()));
    socket.on('error', () => undefined);
    socket.on('close', (code) => {
      this.closeCodes.push(code);
      heard.onClose(code);
    });
    return socket;
  }
}
