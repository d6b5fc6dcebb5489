import { WebSocketServer } from 'ws';
import { closeCodes, PING_INTERVAL_MS, type EventFrame } from '@portico/contract/push';
import type { Clock } from '../clock/clock.ts';
import type { Reads } from '../db/tx.ts';
import type { Actor } from '../http/actor.ts';
import type { UpgradeHandler } from '../http/upgrades.ts';
import { Connection } from './connection.ts';
import type { Admission, Frame, Switchboard } from './switchboard.ts';
import { parseCursor, writeCursor } from './cursor.ts';
import { readDeployment, readEvents, type StoredEvent } from './event-store.ts';

/** Says whether an actor may listen on a channel, by the channel's kind (the part before the colon). */
export type ChannelRule = (reads: Reads, actor: Actor, subject: string) => Promise<boolean>;

export interface HubOptions {
  clock: Clock;
  reads: Reads;
  admit(ticket: string): Admission | undefined;
  rules: Readonly<Record<string, ChannelRule>>;
  /** Below which transaction everything has been delivered to this process's tabs. */
  horizon(): bigint;
  deploymentId: string;
}

const MOST_MISSED = 1000;
const SILENT_AFTER_MS = 3 * PING_INTERVAL_MS;

/** All push connections of this process, by the channels they listen on. */
export class Hub implements Switchboard {
  readonly #options: HubOptions;
  readonly #byChannel = new Map<string, Set<Connection>>();
  readonly #connections = new Set<Connection>();
  readonly #server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 65_536 });
  readonly #sweep: NodeJS.Timeout;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#sweep = setInterval(() => this.#dropSilent(), PING_INTERVAL_MS);
  }

  readonly upgrade: UpgradeHandler = (request, socket, head) => {
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      this.#connections.add(new Connection(webSocket, this));
    });
  };

  nowMs(): number {
    return this.#options.clock.now().getTime();
  }

  admit(ticket: string): Admission | undefined {
    return this.#options.admit(ticket);
  }

  async mayListen(actor: Actor, channel: string): Promise<boolean> {
    const colon = channel.indexOf(':');
    const rule = this.#options.rules[channel.slice(0, colon)];
    return rule !== undefined && (await rule(this.#options.reads, actor, channel.slice(colon + 1)));
  }

  enter(connection: Connection, channel: string): void {
    connection.channels.add(channel);
    const listeners = this.#byChannel.get(channel);
    if (listeners) listeners.add(connection);
    else this.#byChannel.set(channel, new Set([connection]));
  }

  leave(connection: Connection, channel: string): void {
    connection.channels.delete(channel);
    const listeners = this.#byChannel.get(channel);
    listeners?.delete(connection);
    if (listeners?.size === 0) this.#byChannel.delete(channel);
  }

  forget(connection: Connection): void {
    for (const channel of connection.channels) this.leave(connection, channel);
    this.#connections.delete(connection);
  }

  /** Gives new events to whoever listens on one of their channels; each frame is written once. */
  deliver(events: readonly StoredEvent[]): void {
    for (const event of events) {
      const listeners = new Set(
        event.channels.flatMap((channel) => [...(this.#byChannel.get(channel) ?? [])]),
      );
      if (listeners.size === 0) continue;
      const frame = this.#frameOf(event);
      for (const connection of listeners) connection.deliver(event.id, frame);
    }
  }

  /** What happened on these channels since the cursor, or undefined when that is not kept any more. */
  async missedSince(
    cursor: string,
    channels: readonly string[],
  ): Promise<{ id: string; frame: string }[] | undefined> {
    const from = parseCursor(cursor);
    if (!from || from.deployment !== this.#options.deploymentId) return undefined;
    const { prunedTo } = await readDeployment(this.#options.reads);
    if (from.transaction <= prunedTo) return undefined;
    const { events } = await readEvents(this.#options.reads, {
      from: from.transaction,
      channels,
      limit: MOST_MISSED,
    });
    if (events.length === MOST_MISSED) return undefined;
    return events.map((event) => ({ id: event.id, frame: this.#frameOf(event) }));
  }

  /** The cursor that a page or frame of this moment carries. */
  cursor(): string {
    return writeCursor({ deployment: this.#options.deploymentId, transaction: this.#options.horizon() });
  }

  frame({ id, eventType, data, sequenceNumber = 0, trackingId, at }: Frame): string {
    const frame: EventFrame = {
      id,
      sequenceNumber,
      timestamp: at?.getTime() ?? this.nowMs(),
      trackingId: trackingId ?? '',
      cursor: this.cursor(),
      data: { ...data, eventType },
    };
    return JSON.stringify(frame);
  }

  #frameOf(event: StoredEvent): string {
    return this.frame({ ...event, sequenceNumber: Number(event.id) });
  }

  #dropSilent(): void {
    const before = this.nowMs() - SILENT_AFTER_MS;
    for (const connection of this.#connections)
      if (connection.lastHeardAt < before) connection.close(closeCodes.silent);
  }

  stop(): void {
    clearInterval(this.#sweep);
    for (const connection of this.#connections) connection.close(closeCodes.goingAway);
    this.#server.close();
  }
}
