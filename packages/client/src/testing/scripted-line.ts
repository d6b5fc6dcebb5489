import type { LineEvents } from '../push-line.ts';

/** A frame that a tab sent. */
interface Sent {
  id?: string;
  type: string;
  messageId?: string;
  data?: { token?: string; cursor?: string; channel?: string };
}

interface Said {
  id?: string;
  cursor?: string;
  channel?: string;
}

/** A connection whose other end the test speaks. */
export class ScriptedLine {
  readonly url: string;
  readonly events: LineEvents;
  readonly sent: Sent[] = [];
  isClosed = false;

  constructor(url: string, events: LineEvents) {
    this.url = url;
    this.events = events;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(): void {
    this.isClosed = true;
  }
  says(eventType: string, { id = `random-${Math.random()}`, cursor = 'c0', channel }: Said = {}): void {
    const data = { eventType, channel };
    this.events.onMessage(
      JSON.stringify({ id, sequenceNumber: 1, timestamp: 0, trackingId: '', cursor, data }),
    );
  }
  /** The other end takes the ticket. */
  welcome(cursor = 'c0'): void {
    this.events.onOpen();
    this.says('mercury.buffer_state', { cursor });
  }
  subscribed(channel: string, cursor = 'c0'): void {
    this.says('portico.subscribed', { channel, cursor });
  }
  pong(): void {
    const ping = this.all('ping').at(-1);
    this.events.onMessage(JSON.stringify({ id: ping?.id, type: 'pong' }));
  }
  all(type: string): Sent[] {
    return this.sent.filter((frame) => frame.type === type);
  }
}
