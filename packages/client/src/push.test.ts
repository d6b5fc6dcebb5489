import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventFrame } from '@portico/contract/push';
import type { LineEvents } from './push-line.ts';
import { openPush, type PushChannel, type PushState } from './push.ts';
import { ScriptedLine } from './testing/scripted-line.ts';

let lines: ScriptedLine[];
let events: EventFrame[];
let states: PushState[];
let resyncs: number;
let renewals: number;
let renew: () => Promise<void>;
let nudge: () => void;
/** Which of the lines were opened by the way around. */
let fallbacks: number[];
let push: PushChannel;
const session: { ticket: string | undefined } = { ticket: 'ticket-1' };
const line = (): ScriptedLine => lines.at(-1) as ScriptedLine;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const script = (url: string, heard: LineEvents): ScriptedLine => {
  const made = new ScriptedLine(url, heard);
  lines.push(made);
  return made;
};
const ids = (): string[] => events.map(({ id }) => id);

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  fallbacks = [];
  events = [];
  states = [];
  resyncs = 0;
  renewals = 0;
  session.ticket = 'ticket-1';
  renew = () => {
    session.ticket = 'ticket-2';
    return Promise.resolve();
  };
  push = openPush({
    session,
    origin: 'https://portal.example',
    cursor: 'page',
    renewTicket() {
      renewals += 1;
      return renew();
    },
    onEvent: (event) => events.push(event),
    onResync: () => (resyncs += 1),
    onStateChange: (state) => states.push(state),
    connect: script,
    fallback(url, heard) {
      fallbacks.push(lines.length);
      return script(url, heard);
    },
    nudges(onNudge) {
      nudge = onNudge;
      return () => (nudge = () => undefined);
    },
  });
});
afterEach(() => {
  push.close();
  vi.useRealTimers();
});

describe('the first connection', () => {
  test('brings the ticket and the page’s cursor first, and is open when the server says so', () => {
    expect(line().url).toBe('wss://portal.example/webappng/push');
    expect(line().sent).toEqual([]);
    line().events.onOpen();
    expect(line().sent).toEqual([
      { id: '1', type: 'authorization', data: { token: 'ticket-1', cursor: 'page' } },
    ]);
    expect(states).toEqual(['connecting']);
    line().says('mercury.buffer_state');
    expect(states).toEqual(['connecting', 'open']);
  });

  test('that the server never answers is given up after ten seconds', async () => {
    await pass(9_999);
    expect(line().isClosed).toBe(false);
    await pass(1);
    expect(line().isClosed).toBe(true);
    await pass(1000);
    expect(lines).toHaveLength(2);
  });
});

describe('events', () => {
  test('are acknowledged each, and given once however often they come', () => {
    line().welcome();
    for (const id of ['1', '2', '1', '2', '3']) line().says('meeting.changed', { id });
    expect(ids()).toEqual(['1', '2', '3']);
    const acknowledged = line().all('ack');
    expect(acknowledged.map(({ messageId }) => messageId).slice(1)).toEqual(['1', '2', '1', '2', '3']);
  });

  test('that come again over the next connection are not given again', async () => {
    line().welcome();
    line().says('meeting.changed', { id: '1' });
    line().events.onClose(1006);
    await pass(1000);
    line().welcome();
    line().says('meeting.changed', { id: '1' });
    line().says('meeting.changed', { id: '2' });
    expect(ids()).toEqual(['1', '2']);
  });

  test.each([
    'hello',
    '{}',
    'null',
    '7',
    '{"id":"1"}',
    '{"id":"1","cursor":"c","data":null}',
    '{"id":1,"type":"pong"}',
  ])('a message of no known form is passed over: %s', (message) => {
    line().welcome();
    line().events.onMessage(message);
    line().says('meeting.changed', { id: '1' });
    expect(ids()).toEqual(['1']);
    expect(lines).toHaveLength(1);
  });

  test('a handler that throws loses neither the place nor what comes after', async () => {
    line().welcome();
    const faulty = vi.spyOn(events, 'push').mockImplementationOnce(() => {
      throw new Error('a fault of the page');
    });
    expect(() => line().says('meeting.changed', { id: '1', cursor: 'c1' })).toThrow('a fault of the page');
    faulty.mockRestore();
    line().says('meeting.changed', { id: '2', cursor: 'c2' });
    expect(ids()).toEqual(['2']);
    line().events.onClose(1006);
    await pass(1000);
    line().events.onOpen();
    expect(line().sent[0]?.data?.cursor).toBe('c2');
  });
});

describe('a broken connection', () => {
  test('comes again with the last cursor, later each time, never all tabs at once', async () => {
    line().welcome();
    line().says('meeting.changed', { cursor: 'c7' });
    for (const longest of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      const before = lines.length;
      const brokenAt = Date.now();
      line().events.onClose(1006);
      expect(states.at(-1)).toBe('waiting');
      await pass(longest / 2 - 1);
      expect(lines).toHaveLength(before);
      await vi.advanceTimersToNextTimerAsync();
      expect(lines).toHaveLength(before + 1);
      expect(Date.now() - brokenAt).toBeLessThanOrEqual(longest);
    }
    line().events.onOpen();
    expect(line().sent[0]?.data?.cursor).toBe('c7');
  });

  test('starts over with short waits once a connection has held', async () => {
    line().events.onClose(1006);
    await pass(1000);
    line().events.onClose(1006);
    await pass(2000);
    line().welcome();
    await pass(15_000);
    line().pong();
    line().events.onClose(1006);
    await pass(1000);
    expect(lines).toHaveLength(4);
  });

  test('comes again at once when the server goes away, but not in a circle', async () => {
    line().welcome();
    line().events.onClose(1001);
    expect(lines).toHaveLength(2);
    line().events.onClose(1001);
    expect(lines).toHaveLength(2);
    await pass(1000);
    expect(lines).toHaveLength(3);
  });

  test('comes again at once when the network is back or somebody looks', () => {
    line().events.onClose(1006);
    nudge();
    expect(lines).toHaveLength(2);
    nudge(); // it is on its way already
    expect(lines).toHaveLength(2);
  });

  test('what a connection says after it was given up is not heard', async () => {
    const [first] = lines as [ScriptedLine];
    await pass(10_000);
    await pass(1000);
    first.welcome();
    expect(states).toEqual(['connecting', 'waiting', 'connecting']);
    expect(first.sent).toEqual([]);
    first.events.onClose(4401);
    expect(renewals).toBe(0);
  });
});

describe('when no WebSocket holds', () => {
  const breaks = (): void => {
    line().events.onClose(1006);
    nudge();
  };

  test('twice in a row before its first pong, the way around is tried, and from then on both by turns', () => {
    for (let n = 0; n < 5; n += 1) breaks();
    expect(lines).toHaveLength(6);
    expect(fallbacks).toEqual([2, 4]); // counted from 0: the third and the fifth
  });

  test('because it opens and nothing comes through, the same', async () => {
    line().events.onOpen();
    await pass(11_000);
    line().events.onOpen();
    await pass(12_000);
    expect(fallbacks).toEqual([2]);
  });

  test('one that has held and breaks is followed by another one', async () => {
    for (let n = 0; n < 4; n += 1) {
      line().welcome();
      await pass(15_000);
      line().pong();
      breaks();
    }
    expect(fallbacks).toEqual([]);
  });

  test('the way around stays as long as it holds, and gives way when it says that a WebSocket works', async () => {
    breaks();
    breaks();
    expect(fallbacks).toEqual([2]);
    line().welcome();
    await pass(15_000);
    line().pong();
    expect(states.at(-1)).toBe('open');
    line().events.onClose(1001);
    expect(lines).toHaveLength(4);
    expect(fallbacks).toEqual([2]);
  });

  test('a right that ends unasked is told, and the place is not lost', () => {
    const answers: boolean[] = [];
    push.subscribe('room:1', (isYes) => answers.push(isYes));
    line().welcome();
    line().subscribed('room:1');
    line().says('portico.subscribe_refused', { channel: 'room:1', cursor: 'c1' });
    expect(answers).toEqual([true, false]);
    push.subscribe('room:2');
    line().says('meeting.changed', { cursor: 'c2' });
    line().events.onClose(1006);
    nudge();
    line().events.onOpen();
    expect(line().sent[0]?.data?.cursor).toBe('c1'); // room:2 was not caught up with
  });
});

describe('pings', () => {
  test('go out every fifteen seconds; without a pong within ten it hangs up and comes again', async () => {
    line().welcome();
    await pass(15_000);
    expect(line().all('ping')).toHaveLength(1);
    line().pong();
    await pass(15_000);
    expect(line().all('ping')).toHaveLength(2);
    expect(line().isClosed).toBe(false);
    await pass(10_000);
    expect(line().isClosed).toBe(true);
    await pass(1000);
    expect(lines).toHaveLength(2);
  });

  test('one goes out at once when somebody looks again, for the machine may have slept', async () => {
    line().welcome();
    nudge();
    expect(line().all('ping')).toHaveLength(1);
    await pass(10_000);
    expect(line().isClosed).toBe(true);
  });
});

describe('the ticket', () => {
  test('that has changed meanwhile is brought with the next ping, without a cursor', async () => {
    line().welcome();
    session.ticket = 'ticket-9';
    await pass(15_000);
    expect(
      line()
        .all('authorization')
        .map(({ data }) => data),
    ).toEqual([{ token: 'ticket-1', cursor: 'page' }, { token: 'ticket-9' }]);
    line().pong();
    await pass(15_000);
    expect(line().all('authorization')).toHaveLength(2);
  });

  test('that is refused is changed once, then it comes again; refused again, it is over', async () => {
    line().welcome();
    line().events.onClose(4401);
    await pass(0);
    expect(renewals).toBe(1);
    line().events.onOpen();
    expect(line().sent[0]?.data?.token).toBe('ticket-2');
    line().events.onClose(4401);
    await pass(60_000);
    expect(renewals).toBe(1);
    expect(lines).toHaveLength(2);
    expect(states.at(-1)).toBe('over');
    nudge();
    expect(lines).toHaveLength(2);
  });

  test('that a later server refuses is changed again', async () => {
    for (let n = 1; n <= 3; n += 1) {
      line().welcome();
      line().events.onClose(4401);
      await pass(0);
      expect(renewals).toBe(n);
    }
    expect(states.at(-1)).toBe('connecting');
  });

  test('that cannot be changed because the session is over ends it', async () => {
    renew = () => Promise.reject(Object.assign(new Error('over'), { status: 401 }));
    line().welcome();
    line().events.onClose(4401);
    await pass(60_000);
    expect(lines).toHaveLength(1);
    expect(states.at(-1)).toBe('over');
  });

  test('that cannot be changed because nobody answers is tried for again later', async () => {
    renew = () => Promise.reject(new Error('no answer'));
    line().welcome();
    line().events.onClose(4401);
    await pass(1000);
    line().events.onOpen();
    line().events.onClose(4401);
    await pass(0);
    expect(renewals).toBe(2);
  });
});

describe('channels', () => {
  const answers: [string, boolean][] = [];
  const listen = (channel: string): void =>
    push.subscribe(channel, (isYes) => answers.push([channel, isYes]));
  const asked = (): unknown[] =>
    line()
      .all('subscribe')
      .map(({ data }) => data);
  beforeEach(() => {
    answers.length = 0;
  });

  test('are asked for as soon as there is a connection, and answered each for itself', () => {
    listen('meeting:1');
    expect(line().sent).toEqual([]);
    line().welcome();
    listen('meeting:2');
    expect(asked()).toEqual([
      { channel: 'meeting:1', cursor: 'page' },
      { channel: 'meeting:2', cursor: 'page' },
    ]);
    line().subscribed('meeting:1');
    line().says('portico.subscribe_refused', { channel: 'meeting:2' });
    expect(answers).toEqual([
      ['meeting:1', true],
      ['meeting:2', false],
    ]);
  });

  test('are asked for again after a reconnection, all from the cursor of before, also when that breaks in the middle', async () => {
    for (const channel of ['a:1', 'b:1']) listen(channel);
    line().welcome();
    for (const channel of ['a:1', 'b:1']) line().subscribed(channel, 'c1');
    line().says('meeting.changed', { cursor: 'c2' });
    line().events.onClose(1006);
    await pass(1000);
    line().welcome('c2');
    expect(asked()).toEqual([
      { channel: 'a:1', cursor: 'c2' },
      { channel: 'b:1', cursor: 'c2' },
    ]);
    line().says('meeting.changed', { cursor: 'c8' }); // missed on the tab's own channel
    line().subscribed('a:1', 'c9');
    line().events.onClose(1006); // b:1 has not been caught up with
    await pass(2000);
    line().events.onOpen();
    expect(line().sent[0]?.data?.cursor).toBe('c2');
    expect(asked()).toContainEqual({ channel: 'b:1', cursor: 'c2' });
    line().says('mercury.buffer_state', { cursor: 'c2' });
    line().subscribed('a:1', 'c9');
    line().subscribed('b:1', 'c9');
    line().events.onClose(1006);
    await pass(4000);
    line().events.onOpen();
    expect(line().sent[0]?.data?.cursor).toBe('c9');
  });

  test('that were left or refused are not asked for again', async () => {
    for (const channel of ['a:1', 'b:1', 'c:1']) listen(channel);
    line().welcome();
    line().says('portico.subscribe_refused', { channel: 'a:1' });
    push.unsubscribe('b:1');
    expect(
      line()
        .all('unsubscribe')
        .map(({ data }) => data),
    ).toEqual([{ channel: 'b:1' }]);
    line().events.onClose(1006);
    await pass(1000);
    line().welcome();
    expect(asked()).toEqual([{ channel: 'c:1', cursor: 'page' }]);
  });
});

describe('too much was missed', () => {
  test('the page is told once to read everything again, when every channel has been answered', async () => {
    for (const channel of ['a:1', 'b:1']) push.subscribe(channel);
    line().welcome();
    line().says('portico.resync', { cursor: 'c5' });
    line().says('portico.resync', { cursor: 'c5' });
    line().subscribed('a:1', 'c5');
    expect(resyncs).toBe(0);
    line().subscribed('b:1', 'c6');
    expect(resyncs).toBe(1);
    line().events.onClose(1006);
    await pass(1000);
    line().events.onOpen();
    expect(line().sent[0]?.data?.cursor).toBe('c6');
  });

  test('a connection that breaks between the welcome and the news does not swallow it', async () => {
    line().welcome('new'); // the server does not know the cursor of the page
    line().events.onClose(1006);
    await pass(1000);
    line().events.onOpen();
    expect(line().sent[0]?.data?.cursor).toBe('page');
    line().says('portico.resync', { cursor: 'new' });
    expect(resyncs).toBe(1);
  });
});

test('a closed channel stays closed', async () => {
  line().welcome();
  push.close();
  expect(line().isClosed).toBe(true);
  line().events.onClose(1005);
  nudge();
  await pass(60_000);
  expect(lines).toHaveLength(1);
  expect(states.at(-1)).toBe('over');
});
