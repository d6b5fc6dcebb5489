import { once } from 'node:events';
import { ServerFrame, type EventFrame } from '@portico/contract/push';
import { PUSH_PATH } from '@portico/contract/push-channel';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';

interface TabOptions {
  origin?: string;
  path?: string;
}

/** A browser's tab on the push channel: every frame it gets is checked against the contract. */
export class Tab {
  readonly socket: WebSocket;
  readonly frames: ServerFrame[] = [];
  /** The code with which it was closed. */
  closed: number | undefined;
  /** With which status the connection was refused. */
  refused: number | undefined;
  #lastId = 0;

  constructor(appUrl: string, { origin, path = PUSH_PATH }: TabOptions = {}) {
    this.socket = new WebSocket(appUrl.replace('http', 'ws') + path, { ...(origin && { origin }) });
    this.socket.on('message', (bytes: Buffer) => {
      this.frames.push(z.parse(ServerFrame, JSON.parse(bytes.toString())));
    });
    this.socket.on('close', (code) => (this.closed = code));
    this.socket.on('unexpected-response', (_request, response) => {
      this.refused = response.statusCode;
      this.socket.terminate();
    });
    this.socket.on('error', () => undefined);
  }

  async opened(): Promise<this> {
    await once(this.socket, 'open');
    return this;
  }

  send(frame: object): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** The first frame of every tab. */
  authorize(token: string, cursor?: string): void {
    this.#lastId += 1;
    this.send({
      id: String(this.#lastId),
      type: 'authorization',
      data: { token, ...(cursor !== undefined && { cursor }) },
    });
  }

  /** The events so far, without those of the channel itself. */
  get events(): EventFrame[] {
    return this.frames.filter(
      (frame): frame is EventFrame => 'data' in frame && !/^(mercury|portico)\./.test(frame.data.eventType),
    );
  }

  /** What the channel said about itself. */
  get notices(): string[] {
    return this.frames.flatMap((frame) =>
      'data' in frame && /^(mercury|portico)\./.test(frame.data.eventType) ? [frame.data.eventType] : [],
    );
  }

  /** The last cursor it was given. */
  get cursor(): string | undefined {
    return this.frames.flatMap((frame) => ('cursor' in frame ? [frame.cursor] : [])).at(-1);
  }

  /** Loses the connection without a word, as a network does. */
  drop(): void {
    this.socket.terminate();
  }
}

/** A tab that is connected and authorized. */
export async function openTab(appUrl: string, token: string, cursor?: string): Promise<Tab> {
  const tab = await new Tab(appUrl).opened();
  tab.authorize(token, cursor);
  return tab;
}

/** What happened, without the news of another sign-in that somebody’s own tabs get too. */
export const eventsOf = (tab: Tab): EventFrame[] =>
  tab.events.filter(({ data }) => data.eventType !== 'notification.added');
