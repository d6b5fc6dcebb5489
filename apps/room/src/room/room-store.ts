import type { Call } from '@portico/contract/call';
import type { ErrorName } from '@portico/contract/error-codes';
import {
  enterRoom,
  getRoom,
  leaveRoom,
  leaveWithPage,
  raiseHand,
  sendMessage,
  type ChatMessage,
  type MediaAccess,
  type RoomView,
} from '@portico/contract/room';
import { CallError } from '@portico/client/call-error';
import { now } from '@portico/client/server-clock';
import { Store } from '../app/store.ts';
import { mergeMessages, withoutSaid, type OutgoingMessage } from './chat-log.ts';
import { goesOn, holdsPlace, phaseOf, type Visit } from './phase.ts';
import { problemOf, type Problem } from './problem.ts';
import { Reader } from './reader.ts';

/** `lost`: they did, and the way is being found again. */
export type Touch = 'none' | 'open' | 'lost';

export interface RoomState {
  view: RoomView;
  visit: Visit;
  isEntering: boolean;
  /** Where the live stream is, for who watches it. */
  stream: string | undefined;
  /** Why entering did not work; that the meeting's rules refuse is no problem: see `view.door`. */
  problem: Problem | undefined;
  messages: readonly ChatMessage[];
  /** Own messages that are not said yet, oldest first. */
  outbox: readonly OutgoingMessage[];
  /** Whether changes reach this page by themselves; without that it looks for them now and then. */
  touch: Touch;
}

/** The way into the media of a meeting. */
export interface Media {
  enter(access: MediaAccess): void;
  leave(): void;
}

interface RoomStoreOptions {
  view: RoomView;
  call: Call;
  /** The same for when the page goes, or may: the browser finishes it afterwards. */
  lastCall: Call;
  media: Media;
}

/** Why the media engine let go. */
export type MediaEnd = 'removed' | 'closed' | 'duplicated';

const LOOK_EVERY_MS = 10_000;
const LAZY_MS = 10_000;
/** Well before the server takes out who was not back. */
const PREPARES_WITHIN_MS = 3000;

/** A meeting's room as this page sees it, and what its person does there. */
export class RoomStore extends Store<RoomState> {
  readonly #options: RoomStoreOptions;
  readonly #reader = new Reader(() => this.#read());
  #look: ReturnType<typeof setInterval> | undefined;
  #lazy: ReturnType<typeof setTimeout> | undefined;
  #name: string | undefined;
  /** On the way in after the page was loaded anew; when that is done once more, it comes back from there too. */
  #isComingBack = false;
  /** Where the page went on from by itself: an answer that changes nothing must not be asked for without end. */
  #wentOnFrom: string | undefined;

  constructor(options: RoomStoreOptions) {
    const { view } = options;
    super({
      view,
      visit: 'outside',
      isEntering: false,
      stream: undefined,
      problem: undefined,
      messages: view.messages,
      outbox: [],
      touch: 'none',
    });
    this.#options = options;
  }

  get #params() {
    return { uuid: this.get().view.meeting.uuid };
  }

  /** From now on the page follows the room; answers how to stop. */
  start(): () => void {
    this.#follow();
    this.#look = setInterval(() => {
      this.#wentOnFrom = undefined;
      const { visit, view, touch } = this.get();
      const { at } = phaseOf(visit, view);
      // what a door says follows the clock too, of which nobody is told
      if (touch !== 'open' || at === 'waiting' || at === 'door') this.#reader.soon();
    }, LOOK_EVERY_MS);
    return () => {
      clearInterval(this.#look);
      clearTimeout(this.#lazy);
      this.#reader.stop();
    };
  }

  /**
   * Something of the room changed. Thousands may watch: they do not read all at once what concerns others, and not before the
   * server, which reads once a second for all of them, knows of it.
   */
  changed({ isOwn } = { isOwn: false }): void {
    if (isOwn || this.get().visit !== 'watching') this.#reader.soon();
    else
      this.#lazy ??= setTimeout(
        () => {
          this.#lazy = undefined;
          this.#reader.soon();
        },
        LAZY_MS * (1 + Math.random()),
      );
  }

  /** Whether changes reach this page. What happened before they did is read at once. */
  touched(touch: Touch): void {
    if (touch === this.get().touch) return;
    this.set({ touch });
    if (touch === 'open') this.#reader.soon();
  }

  heard(message: ChatMessage): void {
    this.#takeIn([message]);
  }

  #takeIn(read: readonly ChatMessage[]): void {
    const { messages, outbox, view } = this.get();
    const known = new Set(messages.map(({ id }) => id));
    const fresh = read.filter(({ id }) => !known.has(id));
    this.set({
      messages: mergeMessages(messages, read),
      outbox: withoutSaid(outbox, fresh, view.me.id),
    });
  }

  /** The session ended elsewhere, or the site rests: nothing more can be asked. Why it was over before is said on. */
  expire(error?: ErrorName): void {
    const { visit, view } = this.get();
    if (phaseOf(visit, view).at === 'over') return;
    this.set({ visit: error === 'siteInactive' ? error : 'expired' });
    this.#options.media.leave();
  }

  async #read(): Promise<void> {
    try {
      this.#see(await this.#options.call(getRoom, { params: this.#params }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status === 404) this.set({ visit: 'expired' }); // no longer one of those who may know of it
      if (error.status === 429 || error.status >= 500) throw error;
    }
  }

  #see(view: RoomView): void {
    this.set({ view });
    this.#takeIn(view.messages);
    const { visit } = this.get();
    if (visit === 'inside' && phaseOf(visit, view).at === 'over') this.#options.media.leave();
    this.#follow();
  }

  #follow(): void {
    const { visit, view, isEntering } = this.get();
    const from = `${view.me.standing} ${view.door.kind}`;
    const isOutside = visit === 'outside' || (visit === 'watching' && view.me.standing === 'admitted');
    if (!isOutside || isEntering || !goesOn(view) || from === this.#wentOnFrom) return;
    this.#wentOnFrom = from;
    void this.enter();
  }

  /** Goes in, or waits at the door, as the meeting's rules say. */
  async enter(displayName = this.#name): Promise<void> {
    if (this.get().isEntering) return;
    this.#name = displayName;
    this.set({ isEntering: true, problem: undefined });
    try {
      const { room, door, media, stream } = await this.#options.call(enterRoom, {
        params: this.#params,
        body: displayName === undefined ? {} : { displayName },
      });
      if (media) this.#options.media.enter(media); // at once: painting the room waits, not the engine
      if (stream) this.#options.media.leave(); // camera and microphone are for who is in the room
      const visit = media ? 'inside' : stream ? 'watching' : 'outside';
      this.set({ visit, isEntering: false, stream: stream?.url });
      this.#see({ ...room, door });
    } catch (error) {
      this.set({ isEntering: false, problem: problemOf(error) });
    } finally {
      this.#isComingBack = false;
    }
  }

  /** Leaves the room or its door. It is left whatever the server answers, and the page may go at once. */
  async leave(): Promise<void> {
    this.set({ visit: 'left' });
    this.#options.media.leave();
    await this.#options.lastCall(leaveRoom, { params: this.#params }).catch(() => undefined);
  }

  /** The page goes, and so does its person, unless it is back at once. Answers whether there was anything to leave. */
  leaveWithPage(): boolean {
    const { visit, view } = this.get();
    const { at } = phaseOf(visit, view);
    if (at !== 'inside' && at !== 'waiting' && at !== 'watching' && !this.#isComingBack) return false;
    this.#options.lastCall(leaveWithPage, { params: this.#params }).catch(() => undefined);
    return true;
  }

  /**
   * Goes on where the same tab was before it was loaded anew, if the place there is still its own: once what it takes along is
   * open, or without that, as the place is not kept for long.
   */
  async comeBack(prepared: Promise<void>): Promise<void> {
    const mayComeBack = (): boolean => this.get().visit === 'outside' && holdsPlace(this.get().view);
    if (!mayComeBack()) return;
    this.#isComingBack = true;
    const enough = new Promise((resolve) => setTimeout(resolve, PREPARES_WITHIN_MS));
    await Promise.race([Promise.allSettled([prepared]), enough]);
    if (this.#isComingBack && mayComeBack()) await this.enter();
    this.#isComingBack = false;
  }

  /** The engine let go for good. Resolves when the page knows why. */
  async mediaEnded(why: MediaEnd): Promise<void> {
    if (why === 'duplicated') this.set({ visit: 'duplicated' });
    else await this.#reader.now();
  }

  /** Raises or lowers a hand, shown at once. */
  async raise(participantId: string, isRaised: boolean): Promise<void> {
    const { view } = this.get();
    const handRaisedAt = isRaised ? new Date(now()).toISOString() : null;
    const participants = view.participants.map((person) =>
      person.id === participantId ? { ...person, handRaisedAt } : person,
    );
    this.set({ view: { ...view, participants } });
    try {
      await this.#options.call(raiseHand, {
        params: { ...this.#params, participantId },
        body: { isRaised },
      });
    } finally {
      this.#reader.soon();
    }
  }

  /** Says something to everybody. What could not be sent stays, and can be sent again. */
  async say(text: string): Promise<void> {
    await this.#send({ clientId: crypto.randomUUID(), text, status: 'sending' });
  }

  async sayAgain(clientId: string): Promise<void> {
    const message = this.get().outbox.find((one) => one.clientId === clientId);
    if (message) await this.#send({ ...message, status: 'sending' });
  }

  #post(message: OutgoingMessage): void {
    const { outbox } = this.get();
    const isKnown = outbox.some(({ clientId }) => clientId === message.clientId);
    this.set({
      outbox: isKnown
        ? outbox.map((one) => (one.clientId === message.clientId ? message : one))
        : [...outbox, message],
    });
  }

  async #send(message: OutgoingMessage): Promise<void> {
    this.#post(message);
    const { clientId, text } = message;
    try {
      const said = await this.#options.call(sendMessage, { params: this.#params, body: { clientId, text } });
      this.set({
        outbox: this.get().outbox.filter((one) => one.clientId !== clientId),
        messages: mergeMessages(this.get().messages, [said]),
      });
    } catch {
      const isOpen = this.get().outbox.some((one) => one.clientId === clientId);
      if (isOpen) this.#post({ ...message, status: 'failed' }); // else it was said, only the answer got lost
    }
  }
}
