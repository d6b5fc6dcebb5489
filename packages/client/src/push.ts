import type { ClientFrame, EventFrame } from '@portico/contract/push';
import { channelEvents, closeCodes, PING_INTERVAL_MS, PUSH_PATH } from '@portico/contract/push-channel';
import { readFrame } from './push-frames.ts';
import { browserLine, fallbackLine, type Line, type OpenLine } from './push-line.ts';
import type { Session } from './session.ts';

/** `waiting`: the connection broke, it comes again by itself. `over`: the session has ended, or it was closed. */
export type PushState = 'connecting' | 'open' | 'waiting' | 'over';

interface PushOptions {
  /** Its ticket changes while the page is open; the channel tells the server. */
  session: Pick<Session, 'ticket'>;
  /** The page's own: `https://portal.example`. */
  origin: string;
  /** Where the page's data begins, so that nothing between it and the connection is missed. */
  cursor: string | undefined;
  /** Changes the session's ticket for a new one; called once when the server refuses the one it has. */
  renewTicket(): Promise<unknown>;
  /** Each event once, in order within a channel but for what took longer to commit. */
  onEvent(event: EventFrame): void;
  /** Too much was missed: everything that is shown must be read again. */
  onResync(): void;
  onStateChange?(state: PushState): void;
  /** Calls `nudge` when it may be worth trying again at once, and answers how to stop: `browserNudges`. */
  nudges(nudge: () => void): () => void;
  connect?: OpenLine;
  /** Opens the line that is tried when no WebSocket holds. */
  fallback?: OpenLine;
}

/** A tab's push channel. It lives until it is closed or the session ends. */
export interface PushChannel {
  /**
   * Listens on a channel as well, over all reconnections. `onAnswer` hears `true` whenever the server has said yes and
   * sent what was missed since the last event, and `false` once when this session may not, or no longer.
   */
  subscribe(channel: string, onAnswer?: (isSubscribed: boolean) => void): void;
  unsubscribe(channel: string): void;
  close(): void;
}

const ANSWER_WITHIN_MS = 10_000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
const MOST_REMEMBERED = 2000;

class Channel implements PushChannel {
  readonly #options: PushOptions;
  readonly #wanted = new Map<string, ((isSubscribed: boolean) => void) | undefined>();
  readonly #seen = new Set<string>();
  readonly #stopNudges: () => void;
  #line: Line | undefined;
  #cursor: string | undefined;
  #brought: string | undefined;
  #sentTicket: string | undefined;
  /** How often each channel was asked for on this connection without an answer. Until there are none the cursor stays where it was. */
  readonly #unanswered = new Map<string, number>();
  #isGreeted = false;
  #isResyncDue = false;
  #isRenewed = false;
  #isOver = false;
  #failures = 0;
  #lastId = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PushOptions) {
    this.#options = options;
    this.#cursor = options.cursor;
    this.#stopNudges = options.nudges(() => this.#nudge());
    this.#connect();
  }

  subscribe(channel: string, onAnswer?: (isSubscribed: boolean) => void): void {
    const isNew = !this.#wanted.has(channel);
    this.#wanted.set(channel, onAnswer);
    if (isNew && this.#sentTicket !== undefined) this.#askFor(channel);
  }

  unsubscribe(channel: string): void {
    if (this.#wanted.delete(channel) && this.#sentTicket !== undefined)
      this.#send({ id: this.#newId(), type: 'unsubscribe', data: { channel } });
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopNudges();
    clearTimeout(this.#retry);
    this.#hangUp();
    this.#say('over');
  }

  #say(state: PushState): void {
    this.#options.onStateChange?.(state);
  }

  #newId(): string {
    this.#lastId += 1;
    return String(this.#lastId);
  }

  #send(frame: ClientFrame): void {
    this.#line?.send(JSON.stringify(frame));
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#say('connecting');
    const { origin, connect = browserLine, fallback = fallbackLine(connect) } = this.#options;
    const open = this.#isSocketInDoubt() ? fallback : connect;
    const line: Line = open(origin.replace(/^http/, 'ws') + PUSH_PATH, {
      onOpen: () => this.#line === line && this.#greet(),
      onMessage: (message) => this.#line === line && this.#hear(message),
      onClose: (code) => this.#line === line && this.#lost(code),
    });
    this.#line = line;
    this.#expectAnswer();
  }

  /**
   * Twice in a row no WebSocket has lived until its first pong: it may be the server that is away, or a proxy between that
   * cuts or holds them up. From then on both ways are tried by turns.
   */
  #isSocketInDoubt(): boolean {
    return this.#failures > 0 && this.#failures % 2 === 0;
  }

  /** Whoever does not answer in time is gone: a network can vanish without a word. */
  #expectAnswer(): void {
    this.#deadline ??= setTimeout(() => this.#lost(undefined), ANSWER_WITHIN_MS);
  }

  #answered(): void {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
  }

  #greet(): void {
    this.#brought = this.#cursor;
    this.#authorize(this.#cursor);
    for (const channel of this.#wanted.keys()) this.#askFor(channel);
    this.#heartbeat = setInterval(() => this.#beat(), PING_INTERVAL_MS);
  }

  #authorize(cursor?: string): void {
    this.#sentTicket = this.#options.session.ticket ?? '';
    const data = { token: this.#sentTicket, ...(cursor !== undefined && { cursor }) };
    this.#send({ id: this.#newId(), type: 'authorization', data });
  }

  #askFor(channel: string): void {
    this.#unanswered.set(channel, (this.#unanswered.get(channel) ?? 0) + 1);
    const data = { channel, ...(this.#cursor !== undefined && { cursor: this.#cursor }) };
    this.#send({ id: this.#newId(), type: 'subscribe', data });
  }

  #beat(): void {
    if (this.#options.session.ticket !== this.#sentTicket) this.#authorize();
    this.#send({ id: this.#newId(), type: 'ping' });
    this.#expectAnswer();
  }

  #nudge(): void {
    if (this.#retry !== undefined) this.#connect();
    else if (this.#isGreeted) this.#beat();
  }

  #hear(message: unknown): void {
    const heard = readFrame(message);
    if (!heard) return;
    if (heard.kind === 'pong') {
      this.#failures = 0;
      return this.#answered();
    }
    const { event } = heard;
    this.#send({ messageId: event.id, type: 'ack' });
    this.#take(event);
  }

  #take(event: EventFrame): void {
    const { eventType } = event.data;
    const isOfChannel = (Object.values(channelEvents) as string[]).includes(eventType);
    if (eventType === channelEvents.bufferState) this.#welcome();
    else if (eventType === channelEvents.resync) this.#isResyncDue = true;
    else if (isOfChannel) this.#answeredFor(channelOf(event));
    this.#advance(event);
    if (eventType === channelEvents.subscribed) this.#wanted.get(channelOf(event))?.(true);
    else if (eventType === channelEvents.subscribeRefused) this.#refused(channelOf(event));
    else if (!isOfChannel && this.#isNew(event.id)) this.#options.onEvent(event);
  }

  #welcome(): void {
    this.#answered();
    this.#isGreeted = true;
    this.#isRenewed = false;
    this.#say('open');
  }

  /**
   * A cursor speaks for all channels of the tab, so none is taken over before each of them has been caught up with:
   * should the connection break in between, the next one begins where this one did.
   */
  #advance({ cursor, data }: EventFrame): void {
    if (this.#unanswered.size > 0) return;
    const isOnlyWelcome = data.eventType === channelEvents.bufferState && this.#brought !== undefined;
    if (!isOnlyWelcome) this.#cursor = cursor;
    if (!this.#isResyncDue) return;
    this.#isResyncDue = false;
    this.#options.onResync();
  }

  /** A right can also end unasked: that answers for no other channel. */
  #answeredFor(channel: string): void {
    const left = (this.#unanswered.get(channel) ?? 0) - 1;
    if (left > 0) this.#unanswered.set(channel, left);
    else this.#unanswered.delete(channel);
  }

  #refused(channel: string): void {
    const onAnswer = this.#wanted.get(channel);
    this.#wanted.delete(channel);
    onAnswer?.(false);
  }

  #isNew(id: string): boolean {
    if (this.#seen.has(id)) return false;
    this.#seen.add(id);
    const [oldest] = this.#seen;
    if (this.#seen.size > MOST_REMEMBERED && oldest !== undefined) this.#seen.delete(oldest);
    return true;
  }

  #hangUp(): void {
    clearInterval(this.#heartbeat);
    this.#answered();
    const line = this.#line;
    this.#line = undefined;
    this.#sentTicket = undefined;
    this.#unanswered.clear();
    this.#isGreeted = false;
    line?.close();
  }

  #lost(code: number | undefined): void {
    const wasGreeted = this.#isGreeted;
    this.#hangUp();
    if (code === closeCodes.ticketInvalid) void this.#renew();
    else if (code === closeCodes.goingAway && wasGreeted) this.#connect();
    else this.#later();
  }

  async #renew(): Promise<void> {
    if (this.#isRenewed) return this.close(); // a new ticket was refused as well
    this.#say('waiting');
    try {
      await this.#options.renewTicket();
    } catch (error) {
      if (this.#isOver) return;
      if ((error as { status?: number }).status === 401) this.close();
      else this.#later();
      return;
    }
    this.#isRenewed = true;
    if (!this.#isOver) this.#connect();
  }

  /** Twice as long each time, and never all tabs at once. */
  #later(): void {
    this.#say('waiting');
    const longestMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#retry = setTimeout(() => this.#connect(), longestMs * (0.5 + Math.random() / 2));
  }
}

const channelOf = ({ data }: EventFrame): string => String(data['channel']);

/** Opens the push channel of a page. */
export const openPush = (options: PushOptions): PushChannel => new Channel(options);
