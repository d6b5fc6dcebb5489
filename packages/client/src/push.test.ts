import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pass, ScriptedPush } from './testing/scripted-push.ts';

let tab: ScriptedPush;
beforeEach(() => {
  tab = ScriptedPush.open();
});
afterEach(() => tab.close());

describe('the first connection', () => {
  test('brings the ticket and the page’s cursor first, and is open when the server says so', () => {
    expect(tab.line.url).toBe('wss://portal.example/webappng/push');
    expect(tab.line.sent).toEqual([]);
    tab.line.events.onOpen();
    expect(tab.line.sent).toEqual([
      { id: '1', type: 'authorization', data: { token: 'ticket-1', cursor: 'page' } },
    ]);
    expect(tab.states).toEqual(['connecting']);
    tab.line.says('mercury.buffer_state');
    expect(tab.states).toEqual(['connecting', 'open']);
  });

  test('a connection that the server never answers is given up after ten seconds', async () => {
    await pass(9_999);
    expect(tab.line.isClosed).toBe(false);
    await pass(1);
    expect(tab.line.isClosed).toBe(true);
    await pass(1000);
    expect(tab.lines).toHaveLength(2);
  });
});

describe('events', () => {
  test('are acknowledged each, and given once however often they come', () => {
    tab.line.welcome();
    for (const id of ['1', '2', '1', '2', '3']) tab.line.says('meeting.changed', { id });
    expect(tab.ids).toEqual(['1', '2', '3']);
    const acknowledged = tab.line.all('ack');
    expect(acknowledged.map(({ messageId }) => messageId).slice(1)).toEqual(['1', '2', '1', '2', '3']);
  });

  test('events that come again over the next connection are not given again', async () => {
    tab.line.welcome();
    tab.line.says('meeting.changed', { id: '1' });
    tab.line.events.onClose(1006);
    await pass(1000);
    tab.line.welcome();
    tab.line.says('meeting.changed', { id: '1' });
    tab.line.says('meeting.changed', { id: '2' });
    expect(tab.ids).toEqual(['1', '2']);
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
    tab.line.welcome();
    tab.line.events.onMessage(message);
    tab.line.says('meeting.changed', { id: '1' });
    expect(tab.ids).toEqual(['1']);
    expect(tab.lines).toHaveLength(1);
  });

  test('a handler that throws loses neither the place nor what comes after', async () => {
    tab.line.welcome();
    const faulty = vi.spyOn(tab.events, 'push').mockImplementationOnce(() => {
      throw new Error('a fault of the page');
    });
    expect(() => tab.line.says('meeting.changed', { id: '1', cursor: 'c1' })).toThrow('a fault of the page');
    faulty.mockRestore();
    tab.line.says('meeting.changed', { id: '2', cursor: 'c2' });
    expect(tab.ids).toEqual(['2']);
    tab.line.events.onClose(1006);
    await pass(1000);
    tab.line.events.onOpen();
    expect(tab.line.sent[0]?.data?.cursor).toBe('c2');
  });
});

describe('the ticket', () => {
  test('a ticket that has changed meanwhile is brought with the next ping, without a cursor', async () => {
    tab.line.welcome();
    tab.session.ticket = 'ticket-9';
    await pass(15_000);
    expect(tab.line.all('authorization').map(({ data }) => data)).toEqual([
      { token: 'ticket-1', cursor: 'page' },
      { token: 'ticket-9' },
    ]);
    tab.line.pong();
    await pass(15_000);
    expect(tab.line.all('authorization')).toHaveLength(2);
  });

  test('a ticket that is refused is changed once, then it comes again; refused again, it is over', async () => {
    tab.line.welcome();
    tab.line.events.onClose(4401);
    await pass(0);
    expect(tab.renewals).toBe(1);
    tab.line.events.onOpen();
    expect(tab.line.sent[0]?.data?.token).toBe('ticket-2');
    tab.line.events.onClose(4401);
    await pass(60_000);
    expect(tab.renewals).toBe(1);
    expect(tab.lines).toHaveLength(2);
    expect(tab.states.at(-1)).toBe('over');
    tab.nudge();
    expect(tab.lines).toHaveLength(2);
  });

  test('a ticket that a later server refuses is changed again', async () => {
    for (let n = 1; n <= 3; n += 1) {
      tab.line.welcome();
      tab.line.events.onClose(4401);
      await pass(0);
      expect(tab.renewals).toBe(n);
    }
    expect(tab.states.at(-1)).toBe('connecting');
  });

  test('a ticket that cannot be changed because the session is over ends the channel', async () => {
    tab.renew = () => Promise.reject(Object.assign(new Error('over'), { status: 401 }));
    tab.line.welcome();
    tab.line.events.onClose(4401);
    await pass(60_000);
    expect(tab.lines).toHaveLength(1);
    expect(tab.states.at(-1)).toBe('over');
  });

  test('a ticket that cannot be changed because nobody answers is tried for again later', async () => {
    tab.renew = () => Promise.reject(new Error('no answer'));
    tab.line.welcome();
    tab.line.events.onClose(4401);
    await pass(1000);
    tab.line.events.onOpen();
    tab.line.events.onClose(4401);
    await pass(0);
    expect(tab.renewals).toBe(2);
  });
});

describe('channels', () => {
  const answers: [string, boolean][] = [];
  const listen = (channel: string): void =>
    tab.push.subscribe(channel, (isYes) => answers.push([channel, isYes]));
  const asked = (): unknown[] => tab.line.all('subscribe').map(({ data }) => data);
  beforeEach(() => {
    answers.length = 0;
  });

  test('are asked for as soon as there is a connection, and answered each for itself', () => {
    listen('meeting:1');
    expect(tab.line.sent).toEqual([]);
    tab.line.welcome();
    listen('meeting:2');
    expect(asked()).toEqual([
      { channel: 'meeting:1', cursor: 'page' },
      { channel: 'meeting:2', cursor: 'page' },
    ]);
    tab.line.subscribed('meeting:1');
    tab.line.says('portico.subscribe_refused', { channel: 'meeting:2' });
    expect(answers).toEqual([
      ['meeting:1', true],
      ['meeting:2', false],
    ]);
  });

  test('are asked for again after a reconnection, all from the cursor of before, also when that breaks in the middle', async () => {
    for (const channel of ['a:1', 'b:1']) listen(channel);
    tab.line.welcome();
    for (const channel of ['a:1', 'b:1']) tab.line.subscribed(channel, 'c1');
    tab.line.says('meeting.changed', { cursor: 'c2' });
    tab.line.events.onClose(1006);
    await pass(1000);
    tab.line.welcome('c2');
    expect(asked()).toEqual([
      { channel: 'a:1', cursor: 'c2' },
      { channel: 'b:1', cursor: 'c2' },
    ]);
    tab.line.says('meeting.changed', { cursor: 'c8' }); // missed on the tab's own channel
    tab.line.subscribed('a:1', 'c9');
    tab.line.events.onClose(1006); // b:1 has not been caught up with
    await pass(2000);
    tab.line.events.onOpen();
    expect(tab.line.sent[0]?.data?.cursor).toBe('c2');
    expect(asked()).toContainEqual({ channel: 'b:1', cursor: 'c2' });
    tab.line.says('mercury.buffer_state', { cursor: 'c2' });
    tab.line.subscribed('a:1', 'c9');
    tab.line.subscribed('b:1', 'c9');
    tab.line.events.onClose(1006);
    await pass(4000);
    tab.line.events.onOpen();
    expect(tab.line.sent[0]?.data?.cursor).toBe('c9');
  });

  test('channels that were left or refused are not asked for again', async () => {
    for (const channel of ['a:1', 'b:1', 'c:1']) listen(channel);
    tab.line.welcome();
    tab.line.says('portico.subscribe_refused', { channel: 'a:1' });
    tab.push.unsubscribe('b:1');
    expect(tab.line.all('unsubscribe').map(({ data }) => data)).toEqual([{ channel: 'b:1' }]);
    tab.line.events.onClose(1006);
    await pass(1000);
    tab.line.welcome();
    expect(asked()).toEqual([{ channel: 'c:1', cursor: 'page' }]);
  });
});

describe('too much was missed', () => {
  test('the page is told once to read everything again, when every channel has been answered', async () => {
    for (const channel of ['a:1', 'b:1']) tab.push.subscribe(channel);
    tab.line.welcome();
    tab.line.says('portico.resync', { cursor: 'c5' });
    tab.line.says('portico.resync', { cursor: 'c5' });
    tab.line.subscribed('a:1', 'c5');
    expect(tab.resyncs).toBe(0);
    tab.line.subscribed('b:1', 'c6');
    expect(tab.resyncs).toBe(1);
    tab.line.events.onClose(1006);
    await pass(1000);
    tab.line.events.onOpen();
    expect(tab.line.sent[0]?.data?.cursor).toBe('c6');
  });

  test('a connection that breaks between the welcome and the news does not swallow it', async () => {
    tab.line.welcome('new'); // the server does not know the cursor of the page
    tab.line.events.onClose(1006);
    await pass(1000);
    tab.line.events.onOpen();
    expect(tab.line.sent[0]?.data?.cursor).toBe('page');
    tab.line.says('portico.resync', { cursor: 'new' });
    expect(tab.resyncs).toBe(1);
  });
});

test('a closed channel stays closed', async () => {
  tab.line.welcome();
  tab.push.close();
  expect(tab.line.isClosed).toBe(true);
  tab.line.events.onClose(1005);
  tab.nudge();
  await pass(60_000);
  expect(tab.lines).toHaveLength(1);
  expect(tab.states.at(-1)).toBe('over');
});
