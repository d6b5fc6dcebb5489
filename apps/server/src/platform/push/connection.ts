import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { ClientFrame } from '@portico/contract/push';
import { channelEvents, closeCodes } from '@portico/contract/push-channel';
import * as z from 'zod/mini';
import type { Actor } from '../http/actor.ts';
import type { Admission, Listener, Switchboard } from './switchboard.ts';

const AUTHORIZE_WITHIN_MS = 10_000;
const MOST_UNSENT_BYTES = 1_000_000;
const FRAMES_PER_SECOND = 30;
const FRAMES_AT_ONCE = 120;

/** What somebody tried on a connection, and did not get. */
export interface PushRefusal {
  refusal: 'ticketInvalid' | 'channelForbidden' | 'badFrame' | 'overloaded';
  /** The kind of a channel, before its colon. */
  channel?: string;
}

/** One tab's end of the push channel. */
export class Connection implements Listener {
  readonly channels = new Set<string>();
  lastHeardAt: number;
  readonly #socket: WebSocket;
  readonly #hub: Switchboard;
  readonly #refused: (refusal: PushRefusal) => void;
  #actor: Actor | undefined;
  #token = '';
  #expiry: NodeJS.Timeout;
  #allowance = FRAMES_AT_ONCE;
  /** What was sent may be acknowledged, frame by frame, however much it was. */
  #acksDue = 0;
  #queue = Promise.resolve();
  /** While missed events are read, live ones wait here, so that both come in order and once. */
  #held: { id: string; frame: string }[] | undefined;

  /** `refused` hears what the tab tried in vain. */
  constructor(socket: WebSocket, hub: Switchboard, refused: (refusal: PushRefusal) => void) {
    this.#socket = socket;
    this.#hub = hub;
    this.#refused = refused;
    this.lastHeardAt = hub.elapsedMs();
    this.#expiry = setTimeout(() => this.close(closeCodes.silent), AUTHORIZE_WITHIN_MS);
    socket.on('message', (bytes) => this.#hear(bytes as Buffer));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(this.#expiry);
      hub.forget(this);
    });
  }

  /** Sends an event that happened now. */
  deliver(id: string, frame: string): void {
    if (this.#held) this.#held.push({ id, frame });
    else this.#send(frame);
  }

  close(code: number): void {
    this.#socket.close(code);
  }

  #refuse(refusal: 'ticketInvalid' | 'badFrame' | 'overloaded'): void {
    this.#refused({ refusal });
    this.close(closeCodes[refusal]);
  }

  /** Hangs up without waiting for an answer. */
  cut(): void {
    this.#socket.terminate();
  }

  /** Hangs up when the ticket it came with is not good any more. */
  confirm(): void {
    if (!this.#hub.admit(this.#token)) this.close(closeCodes.ticketInvalid);
  }

  #send(frame: string): void {
    if (this.#socket.bufferedAmount > MOST_UNSENT_BYTES) this.#socket.terminate(); // it comes again with its cursor
    else {
      this.#socket.send(frame);
      this.#hub.counted.framesOut += 1;
      this.#acksDue += 1;
    }
  }

  #say(eventType: string, { cursor, ...data }: { cursor?: string | undefined; channel?: string } = {}): void {
    this.#send(this.#hub.frame({ id: randomUUID(), eventType, data, cursor: this.#hub.knownCursor(cursor) }));
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  #hear(bytes: Buffer): void {
    if (!this.#isOpen) return; // we hung up: what still comes is not heard
    this.#hub.counted.framesIn += 1;
    const frame = parseFrame(bytes);
    if (!this.#mayStillSpeak(frame)) return this.#refuse('overloaded');
    if (!frame) return this.#refuse('badFrame');
    if (frame.type === 'ack') return; // the cursor is the truth; acknowledgements are only the form
    if (frame.type === 'ping') return this.#send(JSON.stringify({ id: frame.id, type: 'pong' }));
    this.#queue = this.#queue.then(() => this.#obey(frame)).catch(() => this.close(closeCodes.overloaded));
  }

  #mayStillSpeak(frame: ClientFrame | undefined): boolean {
    const now = this.#hub.elapsedMs();
    const earned = ((now - this.lastHeardAt) / 1000) * FRAMES_PER_SECOND;
    this.#allowance = Math.min(FRAMES_AT_ONCE, this.#allowance + earned);
    this.lastHeardAt = now;
    if (frame?.type === 'ack' && this.#acksDue > 0) this.#acksDue -= 1;
    else this.#allowance -= 1;
    return this.#allowance >= 0;
  }

  async #obey(frame: Exclude<ClientFrame, { type: 'ack' | 'ping' }>): Promise<void> {
    if (!this.#isOpen) return;
    if (frame.type === 'authorization') return await this.#authorize(frame.data.token, frame.data.cursor);
    if (!this.#actor) return this.#refuse('ticketInvalid');
    if (frame.type === 'unsubscribe') return this.#hub.leave(this, frame.data.channel);
    const { channel } = frame.data;
    const isAllowed = await this.#hub.mayListen(this.#actor, channel);
    if (!this.#isOpen) return; // entering now, it would never be forgotten
    if (!isAllowed) {
      this.#refused({ refusal: 'channelForbidden', channel: channel.split(':', 1)[0] ?? '' });
      return this.#say(channelEvents.subscribeRefused, { channel });
    }
    this.#hub.enter(this, channel);
    const { cursor } = frame.data;
    if (cursor !== undefined) await this.#catchUp(cursor, [channel]);
    this.#say(channelEvents.subscribed, { channel }); // only now does the tab's cursor speak for this channel
  }

  async #authorize(token: string, cursor: string | undefined): Promise<void> {
    const admission = this.#hub.admit(token);
    if (!admission || !isSame(this.#actor, admission.actor)) return this.#refuse('ticketInvalid');
    const isFirst = this.#actor === undefined;
    this.#actor = admission.actor;
    this.#token = token;
    this.#expireWith(admission);
    if (!isFirst) return;
    for (const channel of admission.channels) this.#hub.enter(this, channel);
    this.#say(channelEvents.bufferState, { cursor });
    if (cursor !== undefined) await this.#catchUp(cursor, admission.channels);
  }

  async #catchUp(cursor: string, channels: readonly string[]): Promise<void> {
    this.#held = [];
    try {
      const missed = await this.#hub.missedSince(cursor, channels);
      if (!missed) return this.#say(channelEvents.resync);
      const sent = new Set(missed.frames.map((event) => event.id));
      for (const event of missed.frames) this.#send(event.frame);
      this.#held = this.#held.filter((event) => !sent.has(event.id));
    } finally {
      const held = this.#held;
      this.#held = undefined;
      for (const event of held) this.#send(event.frame);
    }
  }

  #expireWith(admission: Admission): void {
    clearTimeout(this.#expiry);
    const remainingMs = admission.expiresAt.getTime() - this.#hub.nowMs();
    this.#expiry = setTimeout(() => this.close(closeCodes.ticketInvalid), Math.max(0, remainingMs));
  }
}

function parseFrame(bytes: Buffer): ClientFrame | undefined {
  try {
    const parsed = z.safeParse(ClientFrame, JSON.parse(bytes.toString()));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** A connection stays with the one who opened it: a later ticket only prolongs it. */
function isSame(before: Actor | undefined, now: Actor): boolean {
  if (before === undefined) return true;
  if (before.kind === 'person') return now.kind === 'person' && now.personId === before.personId;
  return before.kind === 'guest' && now.kind === 'guest' && now.guestId === before.guestId;
}
