import type { ClientFrame, PollAnswer, PollQuestion } from '@portico/contract/push';
import { closeCodes, PING_INTERVAL_MS, POLL_HELD_MS } from '@portico/contract/push-channel';
import { readFrame } from './push-frames.ts';
import type { Line, LineEvents, OpenLine } from './push-line.ts';

const ANSWER_WITHIN_MS = POLL_HELD_MS + 10_000;
const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4000;
const FIRST_PROBE_MS = 30_000;
const LONGEST_PROBE_MS = 15 * 60_000;

/** How a question ended: with its answer, or with why the line is over. */
type Outcome = PollAnswer | { code: number };

const isAnswer = (value: unknown): value is PollAnswer =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as PollAnswer).messages) &&
  typeof (value as PollAnswer).cursor === 'string';

async function ask(url: string, question: PollQuestion, gone: AbortSignal): Promise<Outcome> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
    cache: 'no-store',
    signal: AbortSignal.any([gone, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
  });
  if (response.status === 401) return { code: closeCodes.ticketInvalid };
  if (response.status === 429) return { code: closeCodes.overloaded };
  const answer: unknown = response.ok ? await response.json() : undefined;
  return isAnswer(answer) ? answer : { code: closeCodes.lost };
}

/**
 * The push channel by questions that the server answers when something happens, for networks that let no WebSocket
 * through. It speaks the frames of a WebSocket to both sides, and looks now and then whether one can be had again: then
 * it hangs up with `goingAway`, and the channel comes again.
 */
export class PolledLine implements Line {
  readonly #url: string;
  readonly #events: LineEvents;
  readonly #connect: OpenLine;
  readonly #channels = new Set<string>();
  readonly #entering = new Set<string>();
  #token = '';
  #cursor: string | undefined;
  #isFirst = true;
  #isAskDue = false;
  #isOver = false;
  #pauseMs = SHORTEST_PAUSE_MS;
  #asking: AbortController | undefined;
  #next: ReturnType<typeof setTimeout> | undefined;
  #probing: { line: Line; ping?: ReturnType<typeof setTimeout> } | undefined;
  #nextProbe: ReturnType<typeof setTimeout> | undefined;

  /** `connect` opens the WebSocket at the same address. */
  constructor(url: string, events: LineEvents, connect: OpenLine) {
    this.#url = url;
    this.#events = events;
    this.#connect = connect;
    queueMicrotask(() => this.#isOver || events.onOpen());
    this.#probeIn(FIRST_PROBE_MS);
  }

  send(text: string): void {
    const frame = JSON.parse(text) as ClientFrame;
    if (frame.type === 'ping') this.#hear(JSON.stringify({ id: frame.id, type: 'pong' })); // a question that fails is the end
    if (frame.type === 'authorization') this.#authorize(frame.data);
    if (frame.type === 'subscribe') this.#enter(frame.data);
    if (frame.type === 'unsubscribe') this.#leave(frame.data.channel);
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#next);
    clearTimeout(this.#nextProbe);
    this.#asking?.abort();
    this.#endProbe();
  }

  #authorize({ token, cursor }: { token: string; cursor?: string | undefined }): void {
    this.#token = token;
    if (!this.#isFirst) return; // the next question brings it
    this.#cursor = cursor;
    this.#askNow();
  }

  #enter({ channel, cursor }: { channel: string; cursor?: string | undefined }): void {
    this.#channels.add(channel);
    this.#entering.add(channel);
    this.#cursor = cursor ?? this.#cursor; // what comes twice is known by its id
    this.#askNow();
  }

  #leave(channel: string): void {
    this.#channels.delete(channel);
    this.#entering.delete(channel);
  }

  /** Later, as a network would: who sends is not spoken to in the middle of it. */
  #hear(message: string): void {
    queueMicrotask(() => this.#isOver || this.#events.onMessage(message));
  }

  #end(code: number): void {
    if (this.#isOver) return;
    this.close();
    this.#events.onClose(code);
  }

  /** Several wishes of one moment are one question. */
  #askNow(): void {
    if (this.#isAskDue) return;
    this.#isAskDue = true;
    queueMicrotask(() => {
      this.#isAskDue = false;
      void this.#ask();
    });
  }

  async #ask(): Promise<void> {
    if (this.#isOver) return;
    clearTimeout(this.#next);
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const entering = [...this.#entering];
    const question: PollQuestion = {
      token: this.#token,
      ...(this.#cursor !== undefined && { cursor: this.#cursor }),
      channels: [...this.#channels],
      entering,
      isFirst: this.#isFirst,
    };
    const outcome = await ask(this.#url.replace(/^ws/, 'http'), question, asking.signal).catch(() => ({
      code: closeCodes.lost,
    }));
    if (this.#asking !== asking || this.#isOver) return; // another question took its place
    this.#asking = undefined;
    if ('code' in outcome) return this.#end(outcome.code);
    this.#isFirst = false;
    for (const channel of entering) this.#entering.delete(channel);
    this.#take(question, outcome);
  }

  /** News without progress are the same as before: some transaction takes long, and the cursor waits for it. */
  #take(question: PollQuestion, { messages, cursor }: PollAnswer): void {
    const isStuck = messages.length > 0 && cursor === question.cursor;
    this.#pauseMs = isStuck ? Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2) : SHORTEST_PAUSE_MS;
    this.#cursor = cursor;
    this.#next = setTimeout(() => this.#askNow(), this.#pauseMs);
    for (const message of messages) this.#hear(message);
  }

  #probeIn(ms: number): void {
    const wait = ms * (0.75 + Math.random() / 2); // never all tabs at once
    this.#nextProbe = setTimeout(() => this.#probe(Math.min(LONGEST_PROBE_MS, ms * 2)), wait);
  }

  /** A WebSocket is good when it opens, is spoken on, and still answers after as long as a ping is apart. */
  #probe(nextMs: number): void {
    const line = this.#connect(this.#url, {
      onOpen: () =>
        line.send(JSON.stringify({ id: '1', type: 'authorization', data: { token: this.#token } })),
      onMessage: (message) => {
        const probing = this.#probing;
        if (readFrame(message)?.kind === 'pong') return this.#end(closeCodes.goingAway);
        if (probing && !probing.ping)
          probing.ping = setTimeout(
            () => line.send(JSON.stringify({ id: '2', type: 'ping' })),
            PING_INTERVAL_MS,
          );
      },
      onClose: () => this.#endProbe(),
    });
    this.#probing = { line };
    this.#nextProbe = setTimeout(() => {
      this.#endProbe();
      this.#probeIn(nextMs);
    }, 2 * PING_INTERVAL_MS);
  }

  #endProbe(): void {
    const probing = this.#probing;
    this.#probing = undefined;
    clearTimeout(probing?.ping);
    probing?.line.close();
  }
}
