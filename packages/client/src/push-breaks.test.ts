import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ScriptedLine } from './testing/scripted-line.ts';
import { pass, ScriptedPush } from './testing/scripted-push.ts';

let tab: ScriptedPush;
beforeEach(() => {
  tab = ScriptedPush.open();
});
afterEach(() => tab.close());

describe('a broken connection', () => {
  test('comes again with the last cursor, later each time, never all tabs at once', async () => {
    tab.line.welcome();
    tab.line.says('meeting.changed', { cursor: 'c7' });
    for (const longest of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      const before = tab.lines.length;
      const brokenAt = Date.now();
      tab.line.events.onClose(1006);
      expect(tab.states.at(-1)).toBe('waiting');
      await pass(longest / 2 - 1);
      expect(tab.lines).toHaveLength(before);
      await vi.advanceTimersToNextTimerAsync();
      expect(tab.lines).toHaveLength(before + 1);
      expect(Date.now() - brokenAt).toBeLessThanOrEqual(longest);
    }
    tab.line.events.onOpen();
    expect(tab.line.sent[0]?.data?.cursor).toBe('c7');
  });

  test('starts over with short waits once a connection has held', async () => {
    tab.line.events.onClose(1006);
    await pass(1000);
    tab.line.events.onClose(1006);
    await pass(2000);
    tab.line.welcome();
    await pass(15_000);
    tab.line.pong();
    tab.line.events.onClose(1006);
    await pass(1000);
    expect(tab.lines).toHaveLength(4);
  });

  test('comes again at once when the server goes away, but not in a circle', async () => {
    tab.line.welcome();
    tab.line.events.onClose(1001);
    expect(tab.lines).toHaveLength(2);
    tab.line.events.onClose(1001);
    expect(tab.lines).toHaveLength(2);
    await pass(1000);
    expect(tab.lines).toHaveLength(3);
  });

  test('comes again at once when the network is back or somebody looks', () => {
    tab.line.events.onClose(1006);
    tab.nudge();
    expect(tab.lines).toHaveLength(2);
    tab.nudge(); // it is on its way already
    expect(tab.lines).toHaveLength(2);
  });

  test('a message of a connection that was given up is not heard', async () => {
    const [first] = tab.lines as [ScriptedLine];
    await pass(10_000);
    await pass(1000);
    first.welcome();
    expect(tab.states).toEqual(['connecting', 'waiting', 'connecting']);
    expect(first.sent).toEqual([]);
    first.events.onClose(4401);
    expect(tab.renewals).toBe(0);
  });
});

describe('when no WebSocket holds', () => {
  const breaks = (): void => {
    tab.line.events.onClose(1006);
    tab.nudge();
  };

  test('twice in a row before its first pong, the way around is tried, and from then on both by turns', () => {
    for (let n = 0; n < 5; n += 1) breaks();
    expect(tab.lines).toHaveLength(6);
    expect(tab.fallbacks).toEqual([2, 4]); // counted from 0: the third and the fifth
  });

  test('because it opens and nothing comes through, the same', async () => {
    tab.line.events.onOpen();
    await pass(11_000);
    tab.line.events.onOpen();
    await pass(12_000);
    expect(tab.fallbacks).toEqual([2]);
  });

  test('a connection that has held and breaks is followed by another one', async () => {
    for (let n = 0; n < 4; n += 1) {
      tab.line.welcome();
      await pass(15_000);
      tab.line.pong();
      breaks();
    }
    expect(tab.fallbacks).toEqual([]);
  });

  test('the way around stays as long as it holds, and gives way when it says that a WebSocket works', async () => {
    breaks();
    breaks();
    expect(tab.fallbacks).toEqual([2]);
    tab.line.welcome();
    await pass(15_000);
    tab.line.pong();
    expect(tab.states.at(-1)).toBe('open');
    tab.line.events.onClose(1001);
    expect(tab.lines).toHaveLength(4);
    expect(tab.fallbacks).toEqual([2]);
  });

  test('a right that ends unasked is told, and the place is not lost', () => {
    const answers: boolean[] = [];
    tab.push.subscribe('room:1', (isYes) => answers.push(isYes));
    tab.line.welcome();
    tab.line.subscribed('room:1');
    tab.line.says('portico.subscribe_refused', { channel: 'room:1', cursor: 'c1' });
    expect(answers).toEqual([true, false]);
    tab.push.subscribe('room:2');
    tab.line.says('meeting.changed', { cursor: 'c2' });
    tab.line.events.onClose(1006);
    tab.nudge();
    tab.line.events.onOpen();
    expect(tab.line.sent[0]?.data?.cursor).toBe('c1'); // room:2 was not caught up with
  });
});

describe('pings', () => {
  test('go out every fifteen seconds; without a pong within ten it hangs up and comes again', async () => {
    tab.line.welcome();
    await pass(15_000);
    expect(tab.line.all('ping')).toHaveLength(1);
    tab.line.pong();
    await pass(15_000);
    expect(tab.line.all('ping')).toHaveLength(2);
    expect(tab.line.isClosed).toBe(false);
    await pass(10_000);
    expect(tab.line.isClosed).toBe(true);
    await pass(1000);
    expect(tab.lines).toHaveLength(2);
  });

  test('a ping goes out at once when somebody looks again, for the machine may have slept', async () => {
    tab.line.welcome();
    tab.nudge();
    expect(tab.line.all('ping')).toHaveLength(1);
    await pass(10_000);
    expect(tab.line.isClosed).toBe(true);
  });
});
