import { randomUUID } from 'node:crypto';
import { listPeople, invitePerson } from '@portico/contract/people';
import {
  cancelMeeting,
  getMeeting,
  scheduleMeeting,
  updateMeeting,
  type MeetingPlan,
} from '@portico/contract/meetings';
import { startInstantMeeting } from '@portico/contract/joining';
import { getRoom, sendMessage } from '@portico/contract/room';
import * as z from 'zod/mini';
import { NoAnswer } from '@portico/client/call-error';
import type { Visitor } from './app.ts';
import { arrive, enter } from './rooms.ts';

interface Meeting {
  uuid: string;
  version: number;
  /** What the portal acknowledged last. */
  known: string;
  /** What it was asked for and has not answered: either of the two is right afterwards. */
  asked: string | undefined;
}

const CANCELLED = 'cancelled';

/** A meeting of one invited person in some years. */
export const planOf = (topic: string): z.input<typeof MeetingPlan> => ({
  topic,
  start: '2031-03-04T10:00',
  timeZone: 'Europe/Berlin',
  durationMinutes: 30,
  invitees: ['gus@acme.example'],
});

/** Writes of all kinds at once through HTTP, and what of them was acknowledged. */
export class Writers {
  /** How many writes were acknowledged. */
  acknowledged = 0;
  /** What a write was refused with, other than by nobody answering. */
  readonly refusals: string[] = [];
  readonly #meetings: Meeting[] = [];
  readonly #people: string[] = [];
  readonly #messages: string[] = [];
  readonly #host: Visitor;
  #room = '';
  #isWriting = false;
  #wanted = Infinity;
  #ended: Promise<unknown> = Promise.resolve();
  #reached = (): void => undefined;

  constructor(host: Visitor) {
    this.#host = host;
  }

  /** Writes until nobody answers any more or `stop` is called; answers once `count` more were acknowledged. */
  async start(count: number): Promise<void> {
    this.#isWriting = true;
    this.#wanted = this.acknowledged + count;
    const enough = new Promise<void>((resolve) => (this.#reached = resolve));
    this.#ended = Promise.all([
      this.#repeat(() => this.#planAndChange()),
      this.#repeat(() => this.#planAndChange()),
      this.#repeat(() => this.#invite()),
      this.#repeat(() => this.#chat()),
    ]);
    await Promise.race([enough, this.#ended]);
  }

  /** Waits for what is under way; nothing more is written. */
  async stop(): Promise<void> {
    this.#isWriting = false;
    await this.#ended;
  }

  /** What was acknowledged since the last look and is not there. */
  async lost(): Promise<string[]> {
    const lost: string[] = [];
    for (const meeting of this.#meetings.splice(0)) lost.push(...(await this.#lostOf(meeting)));
    for (const email of this.#people.splice(0)) {
      const { users } = await this.#host.call(listPeople, { query: { keyword: email } });
      if (!users.some((user) => user.email === email)) lost.push(`the person ${email}`);
    }
    if (this.#room !== '') lost.push(...(await this.#lostMessages()));
    return lost;
  }

  async #lostOf({ uuid, known, asked }: Meeting): Promise<string[]> {
    const found = await this.#host.call(getMeeting, { params: { uuid } }).catch(String);
    const is = typeof found === 'string' ? found : found.state === CANCELLED ? CANCELLED : found.topic;
    return is === known || is === asked ? [] : [`the meeting ${uuid}: it is ${is}, not ${known}`];
  }

  async #lostMessages(): Promise<string[]> {
    const { messages } = await this.#host.call(getRoom, { params: { uuid: this.#room } });
    const texts = new Set(messages.map((message) => message.text));
    this.#room = '';
    return this.#messages.splice(0).flatMap((text) => (texts.has(text) ? [] : [`the message ${text}`]));
  }

  async #repeat(write: () => Promise<void>): Promise<void> {
    while (this.#isWriting) {
      try {
        await write();
      } catch (error) {
        if (error instanceof NoAnswer || error instanceof TypeError) return; // it was killed
        this.refusals.push(String(error));
        return;
      }
    }
  }

  #acknowledge(): void {
    this.acknowledged += 1;
    if (this.acknowledged >= this.#wanted) this.#reached();
  }

  async #planAndChange(): Promise<void> {
    const topic = `first ${randomUUID()}`;
    const { uuid, version } = await this.#host.call(scheduleMeeting, { body: planOf(topic) });
    const meeting: Meeting = { uuid, version, known: topic, asked: undefined };
    this.#meetings.push(meeting);
    this.#acknowledge();
    const params = { uuid };
    meeting.asked = `second ${topic}`;
    await this.#host.call(updateMeeting, { params, body: { ...planOf(meeting.asked), version } });
    meeting.known = meeting.asked;
    this.#acknowledge();
    if (this.acknowledged % 3 > 0) return;
    meeting.asked = CANCELLED;
    await this.#host.call(cancelMeeting, { params });
    meeting.known = CANCELLED;
    this.#acknowledge();
  }

  async #invite(): Promise<void> {
    const name = randomUUID();
    const email = `${name}@acme.example`;
    await this.#host.call(invitePerson, { body: { email, displayName: name, userRole: ['HOST'] } });
    this.#people.push(email);
    this.#acknowledge();
    await this.#planAndChange(); // of invitations there may be 300 an hour
  }

  async #chat(): Promise<void> {
    if (this.#room === '') {
      const { uuid } = await this.#host.call(startInstantMeeting, { body: { topic: 'Room' } });
      await arrive(this.#host, uuid);
      await enter(this.#host, uuid);
      this.#room = uuid;
    }
    const text = randomUUID();
    const body = { clientId: randomUUID(), text };
    await this.#host.call(sendMessage, { params: { uuid: this.#room }, body });
    this.#messages.push(text);
    this.#acknowledge();
  }
}
