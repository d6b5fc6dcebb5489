import type { Actor } from '../http/actor.ts';

/** What a ticket opens: who it is, until when, and the channels that are theirs without asking. */
export interface Admission {
  actor: Actor;
  expiresAt: Date;
  channels: readonly string[];
}

/** What a frame is made of. */
export interface Frame {
  id: string;
  eventType: string;
  data: Readonly<Record<string, unknown>>;
  sequenceNumber?: number;
  trackingId?: string | null;
  at?: Date;
  /** How far the tab is once it has this frame; otherwise as far as everything was delivered. */
  cursor?: string | undefined;
}

/** An event in the form in which it is sent, with the channels by which somebody may get it. */
export interface ReadyFrame {
  id: string;
  frame: string;
  channels: readonly string[];
}

/** What happened since a cursor. */
export interface Missed {
  frames: ReadyFrame[];
  /** How far whoever has all of them is. */
  reached: string;
}

/** A connection, or a question that waits, as the hub sees it. */
export interface Listener {
  readonly channels: Set<string>;
  /** Something happened now on one of its channels. */
  deliver(event: ReadyFrame): void;
  /**
   * The tab may have lost its right to be here, or to some of its channels: from now on nothing reaches it by a channel before
   * that is known. `news` is what it should be told before it has to go.
   */
  askAgain(news?: ReadyFrame): void;
}

/** What a connection asks of the hub. */
export interface Switchboard {
  /** Counts frames as they come and go. */
  readonly counted: { framesIn: number; framesOut: number };
  nowMs(): number;
  /** For how long something lasts. */
  elapsedMs(): number;
  /** Undefined for a ticket that is not good. */
  admit(ticket: string): Admission | undefined;
  mayListen(actor: Actor, channel: string): Promise<boolean>;
  /** The same for many who are asked again: a few of them at a time. */
  mayStillListen(actor: Actor, channel: string): Promise<boolean>;
  enter(listener: Listener, channel: string): void;
  leave(listener: Listener, channel: string): void;
  forget(listener: Listener): void;
  frame(frame: Frame): string;
  /** As far as everything was delivered in this process. */
  cursor(): string;
  /** The cursor that a tab brought, if it is one of ours: until it has what it missed it is no further than this. */
  knownCursor(cursor: string | undefined): string | undefined;
  /** What happened on these channels since the cursor, or undefined when that is not kept any more. */
  missedSince(cursor: string, channels: readonly string[]): Promise<Missed | undefined>;
}
