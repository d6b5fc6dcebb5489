import { PollAnswer, ServerFrame, type EventFrame, type PollQuestion } from '@portico/contract/push';
import { PUSH_PATH } from '@portico/contract/push-channel';
import { signOut } from '@portico/contract/identity';
import * as z from 'zod/mini';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive, guestAtDoor, planNow } from '../../testing/rooms.ts';
import { openTab } from '../../testing/tab.ts';

let app: TestApp;
let hana: Visitor;
beforeAll(async () => {
  app = await startTestApp();
});
let people = 0;
beforeEach(async () => {
  people += 1; // with nothing on their channel: a cursor waits for whatever else the database is busy with
  const email = `hana${people}@acme.example`;
  await makePerson(app, email);
  hana = await signedIn(app, email);
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const wait = { timeout: 8000, interval: 10 };
const post = (body: unknown, signal?: AbortSignal): Promise<Response> =>
  fetch(app.url + PUSH_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
const question = (more: Partial<PollQuestion> = {}): PollQuestion => ({
  token: hana.session.ticket ?? '',
  cursor: app.data.push.cursor(),
  channels: [],
  entering: [],
  isFirst: false,
  ...more,
});
interface Said {
  cursor: string;
  frames: EventFrame[];
  types: string[];
}
const poll = async (more: Partial<PollQuestion> = {}, signal?: AbortSignal): Promise<Said> => {
  const response = await post(question(more), signal);
  expect(response.status).toBe(200);
  const { messages, cursor } = z.parse(PollAnswer, await response.json());
  const frames = messages.map((message) => z.parse(ServerFrame, JSON.parse(message)) as EventFrame);
  return { cursor, frames, types: frames.map(({ data }) => data.eventType) };
};
const numbersOf = ({ frames }: Said): unknown[] =>
  frames.filter(({ data }) => data.eventType === 'test.happened').map(({ data }) => data['n']);
const happen = (n: number, channel = `person:${hana.session.userId}`): Promise<void> =>
  app.data.database.work((tx) =>
    app.data.push.publish(tx, { channels: [channel], eventType: 'test.happened', data: { n } }),
  );
const held = async (count: number): Promise<void> => {
  await expect.poll(() => app.data.push.tabs().polling, wait).toBe(count);
};

const none = { token: 'x', isFirst: true, entering: [], channels: [] };

describe('a question', () => {
  test('the first is answered at once with a welcome, like the first frame of a WebSocket', async () => {
    const { types, cursor } = await poll({ isFirst: true });
    expect(types).toEqual(['mercury.buffer_state']);
    expect(cursor).toMatch(/^[0-9a-f-]{36}\.\d+$/);
  });

  test('waits until something happens, and is counted while it waits', async () => {
    const waiting = poll();
    await held(1);
    await happen(1);
    const said = await waiting;
    const { cursor } = said;
    expect(numbersOf(said)).toEqual([1]);
    await held(0);
    await happen(2);
    expect(numbersOf(await poll({ cursor })).at(-1)).toBe(2); // what happened between two
  });

  test('a question that nobody waits for any more is not kept', async () => {
    const gone = new AbortController();
    const waiting = poll({}, gone.signal).catch(() => 'gone');
    await held(1);
    gone.abort();
    await held(0);
    expect(await waiting).toBe('gone');
  });

  test('of somebody who asks too often is refused, and nobody else of their site', async () => {
    await makePerson(app, `ivo${people}@acme.example`);
    const ivo = await signedIn(app, `ivo${people}@acme.example`);
    const first = question({ isFirst: true });
    let status = 200;
    for (let asked = 0; status === 200 && asked < 700; asked += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(first)));
      status = Math.max(...answers.map((answer) => answer.status));
    }
    expect(status).toBe(429);
    expect((await post({ ...first, token: ivo.session.ticket })).status).toBe(200);
  });

  test('is answered 401 when its session ends meanwhile, or its ticket is none', async () => {
    expect((await post(question({ token: 'none' }))).status).toBe(401);
    const waiting = post(question());
    await held(1);
    await hana.call(signOut);
    expect((await waiting).status).toBe(401);
  });

  test('with a cursor of another database, or none at all, says what to do', async () => {
    const foreign = await poll({ cursor: '00000000-0000-4000-8000-000000000000.7' });
    expect(foreign.types).toEqual(['portico.resync']);
    const { cursor: _, ...without } = question();
    const answer = await post(without);
    expect(await answer.json()).toEqual({ messages: [], cursor: app.data.push.cursor() });
  });

  test.each([
    ['an object of nothing', {}, 400],
    ['a text', 'hello', 400],
    ['too long a ticket', { ...none, token: 'x'.repeat(5000) }, 400],
    ['too many channels', { ...none, channels: Array.from({ length: 11 }, () => 'a:b') }, 400],
    ['too much of everything', { ...none, token: 'x'.repeat(20_000) }, 413],
  ])('of no known form is refused: %s', async (_name, body, status) => {
    expect((await post(body)).status).toBe(status);
  });
});

describe('channels', () => {
  test('are entered by whoever may, with what was missed on them, and lost with the right to them', async () => {
    const meeting = await planNow(hana, {
      start: new Date(app.clock.now().getTime() + 3_720_000).toISOString().slice(0, 16),
    });
    await arrive(hana, meeting.uuid);
    const guest = await guestAtDoor(app, meeting, 'Gus');
    const channel = `lobby:${meeting.uuid}`;
    const cursor = app.data.push.cursor();
    await happen(1, channel);
    const mine = await poll({ cursor, channels: [channel], entering: [channel] });
    expect(numbersOf(mine)).toEqual([1]);
    expect(mine.types.at(-1)).toBe('portico.subscribed');
    const theirs = await poll({
      token: guest.session.ticket ?? '',
      cursor,
      channels: [channel],
      entering: [channel],
    });
    expect(numbersOf(theirs)).toEqual([]);
    expect(theirs.types.at(-1)).toBe('portico.subscribe_refused');
    const lost = await poll({ token: guest.session.ticket ?? '', cursor, channels: [channel] });
    expect(lost.types.at(-1)).toBe('portico.subscribe_refused');
    await happen(2, channel);
    expect(numbersOf(await poll({ channels: [channel], cursor: mine.cursor })).at(-1)).toBe(2);
  });

  test('hold what a WebSocket of the same moment would have carried', async () => {
    const cursor = app.data.push.cursor();
    const tab = await openTab(app.url, hana.session.ticket ?? '', cursor);
    for (let n = 0; n < 5; n += 1) await happen(n);
    const heard = (): EventFrame[] => [...new Map(tab.events.map((event) => [event.id, event])).values()];
    await expect.poll(() => heard().length, wait).toBe(5); // by a WebSocket one may come twice
    const { frames } = await poll({ cursor });
    const shape = (events: readonly EventFrame[]) =>
      events.map(({ id, sequenceNumber, data }) => ({ id, sequenceNumber, data }));
    expect(shape(frames)).toEqual(shape(heard()));
    tab.drop();
  });
});

test('a person who asks more often than anybody needs to is told to wait', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 610; n += 1) statuses.push((await post(question({ isFirst: true }))).status);
  expect(statuses.slice(0, 500).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  app.clock.advance(61);
});

test('a stop answers those who wait, so that it is not held up', async () => {
  const waiting = post(question());
  await held(1);
  await app.stop(); // the last test of this file: stopping twice is the same stop
  expect((await waiting).status).toBe(200);
});
