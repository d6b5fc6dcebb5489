import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { ClientFrame } from '@portico/contract/push';
import { channelEvents, closeCodes } from '@portico/contract/push-channel';
import * as z from 'zod/mini';
import type { Actor } from '../http/actor.ts';
import type { Admission, Listener, Missed, ReadyFrame, Switchboard } from './switchboard.ts';

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
  /** The channels that are theirs by the ticket. */
  #own: ReadonlySet<string> = new Set();
  #expiry: NodeJS.Timeout;
  #allowance = FRAMES_AT_ONCE;
  /** What was sent may be acknowledged, frame by frame, however much it was. */
  #acksDue = 0;
  #queue = Promise.resolve();
  /**
   * While missed events are read, or a right is asked for, live ones wait here: they come in order and once, and not at all
   * by a channel that is lost meanwhile.
   */
  #held: ReadyFrame[] = [];
  #holds = 0;

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
  deliver(event: ReadyFrame): void {
    if (this.#holds > 0) this.#held.push(event);
    else this.#send(event.frame);
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

  /** Hangs up when the ticket it came with is not good any more; else holds everything until each channel is asked for. */
  askAgain(news?: ReadyFrame): void {
    if (this.#isAdmitted(news))
      this.#queue = this.#queue.then(this.#holding(() => this.#renewRights())).catch(this.#fail);
  }

  /** The same without haste: where nobody can be asked now, all stays as it was. */
  async lookAgain(): Promise<void> {
    if (this.channels.size === 0 || !this.#isAdmitted()) return;
    const asked = this.#queue.then(this.#holding(() => this.#renewRights().catch(() => undefined)));
    this.#queue = asked.catch(this.#fail);
    await this.#queue;
  }

  readonly #fail = (): void => this.close(closeCodes.overloaded);

  #isAdmitted(news?: ReadyFrame): boolean {
    if (this.#hub.admit(this.#token)) return true;
    if (news) this.#send(news.frame);
    this.close(closeCodes.ticketInvalid);
    return false;
  }

  /** Holds what happens from now on until `task` is done, which may be later; by then some of it may not be for us. */
  #holding(task: () => Promise<void>): () => Promise<void> {
    this.#holds += 1;
    return async () => {
      try {
        await task();
      } catch (error) {
        this.#fail(); // what is held may be for somebody else
        throw error;
      } finally {
        this.#holds -= 1;
        if (this.#holds === 0) this.#sendHeld();
      }
    };
  }

  #sendHeld(): void {
    const held = this.#held;
    this.#held = [];
    for (const { channels, frame } of held)
      if (channels.length === 0 || channels.some((channel) => this.channels.has(channel))) this.#send(frame);
  }

  async #renewRights(): Promise<void> {
    for (const channel of this.channels) {
      if (!this.#isOpen || !this.#actor) return;
      if (this.#own.has(channel) || (await this.#hub.mayStillListen(this.#actor, channel))) continue;
      this.#hub.leave(this, channel);
      this.#say(channelEvents.subscribeRefused, { channel });
    }
  }

  #send(frame: string): void {
    if (this.#socket.bufferedAmount > MOST_UNSENT_BYTES) this.#socket.terminate(); // it comes again with its cursor
    else {
      this.#socket.send(frame);
      this.#hub.counted.framesOut += 1;
      this.#acksDue += 1;
    }
  }

  /** In its place behind what is held: its cursor speaks for all of that. */
  #say(eventType: string, { cursor, ...data }: { cursor?: string | undefined; channel?: string } = {}): void {
    this.deliver(this.#ownFrame(eventType, data, cursor));
  }

  #ownFrame(eventType: string, data: { channel?: string } = {}, cursor?: string): ReadyFrame {
    const id = randomUUID();
    const frame = this.#hub.frame({ id, eventType, data, cursor: this.#hub.knownCursor(cursor) });
    return { id, frame, channels: [] };
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
    this.#queue = this.#queue.then(() => this.#obey(frame)).catch(this.#fail);
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
    const { channel, cursor } = frame.data;
    const isAllowed = await this.#hub.mayListen(this.#actor, channel);
    if (!this.#isOpen) return; // entering now, it would never be forgotten
    if (!isAllowed) return this.#refuseChannel(channel);
    this.#hub.enter(this, channel);
    await this.#holding(() => this.#open(channel, cursor))();
  }

  /** Asked again: the right may have ended before we would have heard of it, and after what was missed was said. */
  async #open(channel: string, cursor: string | undefined): Promise<void> {
    const missed = cursor === undefined ? undefined : await this.#hub.missedSince(cursor, [channel]);
    if (!this.#isOpen || !this.#actor) return;
    if (!(await this.#hub.mayListen(this.#actor, channel))) {
      this.#hub.leave(this, channel);
      return this.#refuseChannel(channel);
    }
    if (cursor !== undefined) this.#catchUp(missed);
    this.#say(channelEvents.subscribed, { channel }); // only now does the tab's cursor speak for this channel
  }

  #refuseChannel(channel: string): void {
    this.#refused({ refusal: 'channelForbidden', channel: channel.split(':', 1)[0] ?? '' });
    this.#say(channelEvents.subscribeRefused, { channel });
  }

  async #authorize(token: string, cursor: string | undefined): Promise<void> {
    const admission = this.#hub.admit(token);
    if (!admission || !isSame(this.#actor, admission.actor)) return this.#refuse('ticketInvalid');
    const isFirst = this.#actor === undefined;
    this.#actor = admission.actor;
    this.#token = token;
    this.#expireWith(admission);
    for (const channel of this.#own) this.#hub.leave(this, channel); // those of another session of theirs
    this.#own = new Set(admission.channels);
    for (const channel of this.#own) this.#hub.enter(this, channel);
    if (!isFirst) return;
    this.#say(channelEvents.bufferState, { cursor });
    if (cursor === undefined) return;
    await this.#holding(async () => this.#catchUp(await this.#hub.missedSince(cursor, admission.channels)))();
  }

  /** Sends what was missed before what is held; undefined: it is not kept any more. */
  #catchUp(missed: Missed | undefined): void {
    if (!missed) return this.#send(this.#ownFrame(channelEvents.resync).frame);
    const sent = new Set(missed.frames.map((event) => event.id));
    for (const event of missed.frames) this.#send(event.frame);
    this.#held = this.#held.filter((event) => !sent.has(event.id));
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
  if (before.kind === 'guest') return now.kind === 'guest' && now.guestId === before.guestId;
  return before.kind === 'visitor' && now.kind === 'visitor' && now.visitorId === before.visitorId;
}
