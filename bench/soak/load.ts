import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { prejoin, startInstantMeeting } from '@portico/contract/joining';
import { signIn, signOut } from '@portico/contract/identity';
import { cancelMeeting, listMeetings, scheduleMeeting, updateMeeting } from '@portico/contract/meetings';
import { listPeople } from '@portico/contract/people';
import { PUSH_PATH } from '@portico/contract/push-channel';
import { listRecordings } from '@portico/contract/recordings';
import { endMeeting, enterRoom, sendMessage } from '@portico/contract/room';
import { WebSocket } from 'ws';
import type { Portal } from '../portal.ts';
import { HOME, PASSWORD, Visitor } from '../visitor.ts';
import { meetForAWhile } from './media-guest.ts';

/** What somebody does again and again, and how often, in milliseconds. */
interface Habit {
  name: string;
  everyMs: number;
  act(turn: number): Promise<void>;
}

const SITE = '/webappng/sites/acme';
const TABS = 30;
const inAWeek = (): string => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16);

async function plan({ call }: Visitor, turn: number): Promise<void> {
  const body = {
    topic: `Soak ${turn}`,
    start: inAWeek(),
    timeZone: 'UTC',
    durationMinutes: 30,
    invitees: ['guest@elsewhere.example'],
  };
  const { uuid, version } = await call(scheduleMeeting, { body });
  await call(updateMeeting, { params: { uuid }, body: { ...body, topic: `Soak ${turn}, moved`, version } });
  await call(cancelMeeting, { params: { uuid } });
}

async function read({ call }: Visitor, turn: number): Promise<void> {
  if (turn % 4 === 0) await call(listMeetings, { query: { range: 'upcoming' } });
  else if (turn % 4 === 1) await call(listMeetings, { query: { range: 'past' } });
  else if (turn % 4 === 2) await call(listPeople, { query: {} });
  else await call(listRecordings, { query: {} });
}

async function comeAndGo(portal: Portal): Promise<void> {
  const visitor = new Visitor(portal.url);
  await visitor.open(`${SITE}/sign-in`);
  await visitor.call(signIn, { body: { email: 'ada@acme.example', password: PASSWORD } });
  await visitor.open(HOME);
  await visitor.call(signOut, {});
}

async function meet(portal: Portal, { call }: Visitor, turn: number): Promise<void> {
  const { uuid } = await call(startInstantMeeting, { body: { topic: `Soak ${turn}` } });
  const params = { uuid };
  await call(prejoin, { headers: { meetinguuid: uuid }, body: {} });
  const { media } = await call(enterRoom, { params, body: {} });
  if (!media) throw new Error('the host was not let in');
  await call(sendMessage, { params, body: { clientId: randomUUID(), text: `Hello ${turn}` } });
  await meetForAWhile(portal.url, media);
  await call(endMeeting, { params });
}

/** Tabs that listen; each time the oldest one leaves and another comes. */
class Tabs {
  readonly #portal: Portal;
  readonly #open: WebSocket[] = [];

  constructor(portal: Portal) {
    this.#portal = portal;
  }

  async turn({ ticket }: Visitor): Promise<void> {
    const socket = new WebSocket(this.#portal.url.replace('http', 'ws') + PUSH_PATH);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    socket.on('error', reject);
    socket.on('message', () => resolve());
    socket.on('open', () =>
      socket.send(JSON.stringify({ id: '1', type: 'authorization', data: { token: ticket } })),
    );
    await promise;
    this.#open.push(socket);
    if (this.#open.length > TABS) this.#open.shift()?.close();
  }

  close(): void {
    for (const socket of this.#open) socket.terminate();
  }
}

/** Many things at once, as a working day brings them. */
export class MixedLoad {
  readonly failures: string[] = [];
  actions = 0;
  readonly #end = new AbortController();
  readonly #tabs: Tabs;
  readonly #running: Promise<void>[];

  constructor(portal: Portal, ada: Visitor) {
    this.#tabs = new Tabs(portal);
    const places = [HOME, `${SITE}/meeting/home`, `${SITE}/recording/home`, `${SITE}/users/home`];
    const habits: Habit[] = [
      { name: 'page', everyMs: 500, act: (turn) => ada.open(places[turn % places.length] ?? HOME) },
      { name: 'read', everyMs: 250, act: (turn) => read(ada, turn) },
      { name: 'plan', everyMs: 1000, act: (turn) => plan(ada, turn) },
      { name: 'tab', everyMs: 500, act: () => this.#tabs.turn(ada) },
      { name: 'sign-in', everyMs: 45_000, act: () => comeAndGo(portal) },
      { name: 'meeting', everyMs: 10_000, act: (turn) => meet(portal, ada, turn) },
    ];
    this.#running = habits.map((habit) => this.#keep(habit));
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#running);
    this.#tabs.close();
  }

  async #keep({ name, everyMs, act }: Habit): Promise<void> {
    const { signal } = this.#end;
    for (let turn = 0; !signal.aborted; turn += 1) {
      const begin = performance.now();
      try {
        await act(turn);
        this.actions += 1;
      } catch (error) {
        this.failures.push(`${name}: ${String(error)}`);
      }
      const rest = Math.max(0, begin + everyMs - performance.now());
      await delay(rest, undefined, { signal }).catch(() => undefined); // the end is no fault
    }
  }
}
