import { WebSocketServer } from 'ws';
import type { EventFrame } from '@portico/contract/push';
import { closeCodes, PING_INTERVAL_MS, PUSH_PATH } from '@portico/contract/push-channel';
import type { Clock } from '../clock/clock.ts';
import type { Reads } from '../db/tx.ts';
import type { Actor } from '../http/actor.ts';
import type { Upgrade, UpgradeHandler } from '../http/upgrades.ts';
import { Gate } from '../gate/gate.ts';
import type { Log } from '../log/log.ts';
import { Connection, type PushRefusal } from './connection.ts';
import { Polls } from './polls.ts';
import type { Admission, Frame, Listener, Missed, ReadyFrame, Switchboard } from './switchboard.ts';
import { parseCursor, writeCursor } from './cursor.ts';
import { readDeployment, readEvents, type StoredEvent } from './event-store.ts';

/** Says whether an actor may listen on a channel, by the channel's kind (the part before the colon). */
export type ChannelRule = (reads: Reads, actor: Actor, subject: string) => Promise<boolean>;

export interface HubOptions {
  clock: Clock;
  log: Log;
  reads: Reads;
  admit(ticket: string): Admission | undefined;
  rules: Readonly<Record<string, ChannelRule>>;
  /** Learns again what ended rights and may have been missed; before everybody is asked again. */
  refresh?(): Promise<unknown>;
  /** Below which transaction everything has been delivered to this process's tabs. */
  horizon(): bigint;
  deploymentId: string;
}

/** Open connections, and what was counted since the process started. */
export interface PushNumbers {
  connections: number;
  opened: number;
  framesIn: number;
  framesOut: number;
}

const MOST_MISSED = 1000;
const SILENT_AFTER_MS = 3 * PING_INTERVAL_MS;
const FAREWELL_MS = 1000;
/** How often everybody is asked again for each of their channels: by then an event that was lost is made good. */
const ASK_AGAIN_MS = 60_000;
/** So many are asked at once. */
const ASKED_AT_ONCE = 8;

/** An opening handshake that is none (RFC 6455 §4.2.2). */
const refuseHandshake = ({ request, refuse }: Upgrade): number =>
  request.method === 'GET' ? refuse(400, { 'sec-websocket-version': '13' }) : refuse(405, { allow: 'GET' });

/** All push connections of this process, by the channels they listen on. */
export class Hub implements Switchboard {
  readonly #options: HubOptions;
  readonly #byChannel = new Map<string, Set<Listener>>();
  readonly #connections = new Set<Connection>();
  /** Tabs that ask again and again, because no WebSocket reaches us from where they are. */
  readonly polls: Polls;
  readonly #server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 65_536 });
  readonly #sweeps: NodeJS.Timeout[];
  readonly #asking = new Gate({ atOnce: ASKED_AT_ONCE, patienceMs: Infinity });
  readonly counted = { opened: 0, framesIn: 0, framesOut: 0 };
  #onEmpty: (() => void) | undefined;
  #isStopped = false;
  #isAskingAll = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.polls = new Polls(this);
    this.#sweeps = [
      setInterval(() => this.#dropSilent(), PING_INTERVAL_MS),
      setInterval(() => void this.#askAll(), ASK_AGAIN_MS),
    ];
  }

  readonly upgrade: UpgradeHandler = (upgrade) => {
    const { request, socket, head, address } = upgrade;
    if (this.#isStopped) return upgrade.refuse(503);
    let refusal: number | undefined;
    const refuse = (): unknown => (refusal = refuseHandshake(upgrade));
    this.#server.once('wsClientError', refuse); // heard before the next line ends, or not at all
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      this.counted.opened += 1;
      const refused = (refusal: PushRefusal): void =>
        this.#options.log.warn({ ...refusal, operation: PUSH_PATH, address }, 'refused');
      this.#connections.add(new Connection(webSocket, this, refused));
    });
    this.#server.off('wsClientError', refuse);
    return refusal;
  };

  numbers(): PushNumbers {
    return { connections: this.#connections.size, ...this.counted };
  }

  nowMs(): number {
    return this.#options.clock.now().getTime();
  }

  elapsedMs(): number {
    return this.#options.clock.elapsedMs();
  }
  admit(ticket: string): Admission | undefined {
    return this.#options.admit(ticket);
  }

  async mayListen(actor: Actor, channel: string): Promise<boolean> {
    const colon = channel.indexOf(':');
    const kind = channel.slice(0, colon);
    const rule = Object.hasOwn(this.#options.rules, kind) ? this.#options.rules[kind] : undefined;
    return rule !== undefined && (await rule(this.#options.reads, actor, channel.slice(colon + 1)));
  }

  mayStillListen(actor: Actor, channel: string): Promise<boolean> {
    return this.#asking.pass(() => this.mayListen(actor, channel));
  }

  /** How many WebSockets are open. */
  get sockets(): number {
    return this.#connections.size;
  }

  enter(listener: Listener, channel: string): void {
    listener.channels.add(channel);
    const listeners = this.#byChannel.get(channel);
    if (listeners) listeners.add(listener);
    else this.#byChannel.set(channel, new Set([listener]));
  }

  leave(listener: Listener, channel: string): void {
    listener.channels.delete(channel);
    const listeners = this.#byChannel.get(channel);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#byChannel.delete(channel);
  }

  forget(listener: Listener): void {
    for (const channel of listener.channels) this.leave(listener, channel);
    this.#connections.delete(listener as Connection);
    if (this.#connections.size === 0) this.#onEmpty?.();
  }

  /** Gives new events to whoever listens on one of their channels; each frame is written once. */
  deliver(events: readonly StoredEvent[]): void {
    for (const event of events) {
      const listeners = this.#listenersOf(event.channels);
      if (listeners.size === 0) continue;
      const ready = this.#ready(event);
      for (const listener of listeners) listener.deliver(ready);
    }
  }

  /** Asks those anew who listen on these channels: whether they may be here, and for each of their channels. */
  askAgain(channels: readonly string[], event?: StoredEvent): void {
    for (const listener of this.#listenersOf(channels)) {
      const isTold = event?.channels.some((channel) => listener.channels.has(channel)) === true;
      listener.askAgain(isTold ? this.#ready(event) : undefined);
    }
  }

  /** Asks everybody anew, some at a time. */
  async #askAll(): Promise<void> {
    if (this.#isAskingAll) return;
    this.#isAskingAll = true;
    try {
      await this.#options.refresh?.();
      const all = [...this.#connections];
      for (let from = 0; from < all.length && !this.#isStopped; from += ASKED_AT_ONCE)
        await Promise.all(all.slice(from, from + ASKED_AT_ONCE).map((one) => one.lookAgain()));
    } catch (error) {
      this.#options.log.debug({ err: error }, 'push: everybody is asked again in a minute');
    } finally {
      this.#isAskingAll = false;
    }
  }

  #listenersOf(channels: readonly string[]): Set<Listener> {
    return new Set(channels.flatMap((channel) => [...(this.#byChannel.get(channel) ?? [])]));
  }

  /** What happened on these channels since the cursor, or undefined when that is not kept any more. */
  async missedSince(cursor: string, channels: readonly string[]): Promise<Missed | undefined> {
    const from = parseCursor(this.knownCursor(cursor));
    if (!from) return undefined;
    const { events, oldestOpen } = await readEvents(this.#options.reads, {
      from: from.transaction,
      channels,
      limit: MOST_MISSED,
    });
    if (events.length === MOST_MISSED) return undefined;
    const { prunedTo } = await readDeployment(this.#options.reads); // after the rows: some may just have gone
    if (from.transaction <= prunedTo) return undefined;
    // A tab that is cut off in the middle comes again from where it was: only the last frame closes the gap.
    const frames = events.map((event, index) => {
      const isLast = index === events.length - 1;
      const reached = isLast || event.transaction > oldestOpen ? oldestOpen : event.transaction;
      return this.#ready(event, this.#cursorAt(reached));
    });
    return { frames, reached: this.#cursorAt(oldestOpen) };
  }

  knownCursor(cursor: string | undefined): string | undefined {
    return parseCursor(cursor)?.deployment === this.#options.deploymentId ? cursor : undefined;
  }

  /** The cursor that a page or frame of this moment carries. */
  cursor(): string {
    return this.#cursorAt(this.#options.horizon());
  }

  #cursorAt(transaction: bigint): string {
    return writeCursor({ deployment: this.#options.deploymentId, transaction });
  }

  frame({ id, eventType, data, sequenceNumber = 0, trackingId, at, cursor }: Frame): string {
    const frame: EventFrame = {
      id,
      sequenceNumber,
      timestamp: at?.getTime() ?? this.nowMs(),
      trackingId: trackingId ?? '',
      cursor: cursor ?? this.cursor(),
      data: { ...data, eventType },
    };
    return JSON.stringify(frame);
  }

  #ready(event: StoredEvent, cursor?: string): ReadyFrame {
    const { id, channels } = event;
    return { id, channels, frame: this.frame({ ...event, sequenceNumber: Number(id), cursor }) };
  }

  #dropSilent(): void {
    const before = this.elapsedMs() - SILENT_AFTER_MS;
    for (const connection of this.#connections)
      if (connection.lastHeardAt < before) connection.close(closeCodes.silent);
  }

  /** Tells every tab to come again, and takes no new ones. Whoever does not answer is cut off. */
  async stop(): Promise<void> {
    for (const sweep of this.#sweeps) clearInterval(sweep);
    this.polls.stop();
    this.#isStopped = true; // what comes now is refused with 503
    this.#server.close();
    for (const connection of this.#connections) connection.close(closeCodes.goingAway);
    const cut = setTimeout(() => {
      for (const connection of this.#connections) connection.cut();
    }, FAREWELL_MS);
    if (this.#connections.size > 0) await new Promise<void>((resolve) => (this.#onEmpty = resolve));
    clearTimeout(cut);
  }
}
