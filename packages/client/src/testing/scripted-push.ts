import { vi } from 'vitest';
import type { EventFrame } from '@portico/contract/push';
import type { LineEvents } from '../push-line.ts';
import { openPush, type PushChannel, type PushState } from '../push.ts';
import { ScriptedLine } from './scripted-line.ts';

/** Lets time pass for whoever has set a timer. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A tab's channel over connections whose other end the test speaks, with all that the tab came to hear. */
export class ScriptedPush {
  readonly session: { ticket: string | undefined } = { ticket: 'ticket-1' };
  readonly push: PushChannel;
  /** The connections it has opened, one after the other. */
  readonly lines: ScriptedLine[] = [];
  /** Which of them were opened by the way around, counted from 0. */
  readonly fallbacks: number[] = [];
  readonly events: EventFrame[] = [];
  readonly states: PushState[] = [];
  resyncs = 0;
  renewals = 0;
  /** How a new ticket is got. */
  renew = (): Promise<void> => {
    this.session.ticket = 'ticket-2';
    return Promise.resolve();
  };
  /** The network is back, or somebody looks. */
  nudge = (): void => undefined;

  /** One in a time of its own, which passes when the test says so. */
  static open(): ScriptedPush {
    vi.useFakeTimers();
    return new ScriptedPush();
  }

  close(): void {
    this.push.close();
    vi.useRealTimers();
  }

  private constructor() {
    const connect = (url: string, heard: LineEvents): ScriptedLine => {
      const line = new ScriptedLine(url, heard);
      this.lines.push(line);
      return line;
    };
    this.push = openPush({
      session: this.session,
      origin: 'https://portal.example',
      cursor: 'page',
      renewTicket: () => {
        this.renewals += 1;
        return this.renew();
      },
      onEvent: (event) => this.events.push(event),
      onResync: () => (this.resyncs += 1),
      onStateChange: (state) => this.states.push(state),
      connect,
      fallback: (url, heard) => {
        this.fallbacks.push(this.lines.length);
        return connect(url, heard);
      },
      nudges: (onNudge) => {
        this.nudge = onNudge;
        return () => (this.nudge = () => undefined);
      },
    });
  }

  /** The connection it has now. */
  get line(): ScriptedLine {
    return this.lines.at(-1) as ScriptedLine;
  }

  /** Ids of the events that the tab was given. */
  get ids(): string[] {
    return this.events.map(({ id }) => id);
  }
}
