import { randomUUID } from 'node:crypto';
import type { PollAnswer, PollQuestion } from '@portico/contract/push';
import { channelEvents, POLL_HELD_MS } from '@portico/contract/push-channel';
import { Failure } from '../errors/failure.ts';
import type { Actor } from '../http/actor.ts';
import type { Admission, Listener, Missed, Switchboard } from './switchboard.ts';

const GATHER_MS = 50; // what happens in one go is one answer

/** A question for as long as it waits: it hears that something happened, what it was is read from the table. */
class Waiting implements Listener {
  readonly channels = new Set<string>();
  readonly heard: Promise<void>;
  #hear = (): void => undefined;

  constructor() {
    this.heard = new Promise((resolve) => (this.#hear = resolve));
  }
  deliver(): void {
    this.#hear();
  }
  askAgain(): void {
    this.#hear();
  }
  /** Nothing happened, but it should be answered. */
  wake(): void {
    this.#hear();
  }
}

/** Waits for the time, or less when the signal says so. */
function pass(ms: number, { signal }: { signal: AbortSignal }): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

/**
 * Answers tabs that no WebSocket reaches: a question waits until something happens, and what happened is read from the
 * table by the tab's cursor. Nothing is kept from one question to the next, so they may go to different processes.
 */
export class Polls {
  readonly #hub: Switchboard;
  readonly #waiting = new Set<Waiting>();
  #isStopped = false;

  constructor(hub: Switchboard) {
    this.#hub = hub;
  }

  /** How many questions wait now: about as many as there are tabs that ask. */
  get held(): number {
    return this.#waiting.size;
  }

  /** @throws {Failure} ticketInvalid, or unavailable while the server stops. */
  async answer(question: PollQuestion, gone: AbortSignal): Promise<PollAnswer> {
    if (this.#isStopped) throw new Failure('unavailable', { retryAfterSeconds: 1 });
    const { channels: own, actor } = this.#admit(question);
    const waiting = new Waiting();
    try {
      for (const channel of own) this.#hub.enter(waiting, channel);
      const refused: string[] = [];
      for (const channel of new Set(question.channels)) {
        if (await this.#hub.mayListen(actor, channel)) this.#hub.enter(waiting, channel);
        else refused.push(channel);
      }
      const isUrgent = question.isFirst || question.entering.length > 0 || refused.length > 0;
      const asked = { question, actor, own, refused, waiting };
      return await this.#news({ ...asked, gone: isUrgent ? AbortSignal.abort() : gone });
    } finally {
      this.#hub.forget(waiting);
    }
  }

  /** Answers everybody at once, and nobody any more. */
  stop(): void {
    this.#isStopped = true;
    for (const waiting of this.#waiting) waiting.wake();
  }

  #admit({ token }: PollQuestion): Admission {
    const admission = this.#hub.admit(token);
    if (!admission) throw new Failure('ticketInvalid');
    return admission;
  }

  async #news(asked: Asked): Promise<PollAnswer> {
    const { question, waiting, gone } = asked;
    const channels = [...waiting.channels];
    if (question.cursor === undefined) return this.#answerOf(asked, { frames: [], reached: undefined });
    let missed = await this.#hub.missedSince(question.cursor, channels);
    if (missed?.frames.length === 0 && !gone.aborted) {
      await this.#hold(waiting, gone);
      this.#admit(question); // the session may have ended meanwhile
      missed = await this.#hub.missedSince(question.cursor, channels);
    }
    return this.#answerOf(asked, missed && (await this.#stillTheirs(asked, missed)));
  }

  /**
   * Of what was missed that which the asker may hear now. Asked after it was read: whoever lost a right before something
   * was said is known to have lost it by then.
   */
  async #stillTheirs({ waiting, own, actor, refused }: Asked, missed: Missed): Promise<Missed> {
    const spoken = new Set(missed.frames.flatMap(({ channels }) => channels));
    for (const channel of waiting.channels) {
      if (!spoken.has(channel) || own.includes(channel)) continue;
      if (await this.#hub.mayListen(actor, channel)) continue;
      this.#hub.leave(waiting, channel);
      refused.push(channel);
    }
    const isTheirs = (channel: string): boolean => waiting.channels.has(channel);
    return { ...missed, frames: missed.frames.filter(({ channels }) => channels.some(isTheirs)) };
  }

  async #hold(waiting: Waiting, gone: AbortSignal): Promise<void> {
    this.#waiting.add(waiting);
    const over = new AbortController();
    const signal = AbortSignal.any([gone, over.signal]);
    try {
      const isNews = await Promise.race([
        waiting.heard.then(() => true),
        pass(POLL_HELD_MS, { signal }).then(() => false),
      ]);
      if (isNews && !this.#isStopped) await pass(GATHER_MS, { signal: gone });
    } finally {
      over.abort();
      this.#waiting.delete(waiting);
    }
  }

  /** The frames that a WebSocket would have carried, in its order. Undefined: what was missed is not kept. */
  #answerOf({ question, refused, waiting }: Asked, missed: Found | undefined): PollAnswer {
    const reached = missed?.reached ?? this.#hub.cursor();
    const say = (eventType: string, data: object = {}, cursor = reached): string =>
      this.#hub.frame({ id: randomUUID(), eventType, data: { ...data }, cursor });
    const welcome = question.isFirst
      ? [say(channelEvents.bufferState, {}, this.#hub.knownCursor(question.cursor) ?? reached)]
      : [];
    const frames = missed ? missed.frames.map(({ frame }) => frame) : [say(channelEvents.resync)];
    const entered = question.entering.filter((channel) => waiting.channels.has(channel));
    const messages = [
      ...welcome,
      ...frames,
      ...refused.map((channel) => say(channelEvents.subscribeRefused, { channel })),
      ...entered.map((channel) => say(channelEvents.subscribed, { channel })),
    ];
    return { messages, cursor: reached };
  }
}

interface Asked {
  question: PollQuestion;
  actor: Actor;
  /** The channels that are the asker's without asking. */
  own: readonly string[];
  refused: string[];
  waiting: Waiting;
  gone: AbortSignal;
}

interface Found {
  frames: readonly { frame: string }[];
  reached: string | undefined;
}
