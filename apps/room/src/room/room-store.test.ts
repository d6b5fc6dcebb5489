import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MediaAccess, RoomView } from '@portico/contract/room';
import { hostView, message, roomView } from '../testing/room-view.ts';
import { ScriptedServer } from '../testing/scripted-server.ts';
import { phaseOf } from './phase.ts';
import { RoomStore } from './room-store.ts';

const access: MediaAccess = { url: '', token: 'token', videoCodec: 'vp8' };
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

let stop: (() => void) | undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop?.();
  vi.useRealTimers();
});

function open(view: RoomView) {
  const server = new ScriptedServer(view);
  const media = { entered: [] as string[], left: 0 };
  const room = new RoomStore({
    view,
    call: server.call,
    lastCall: server.call,
    media: {
      enter: ({ token }) => void media.entered.push(token),
      leave: () => void (media.left += 1),
    },
  });
  stop = room.start();
  return { server, room, media };
}

const inLobby = roomView({ door: { kind: 'lobby' } }, { standing: 'inLobby' });

describe('waiting', () => {
  test('ends without a click when somebody lets one in', async () => {
    const { server, room, media } = open(inLobby);
    server.view = roomView({}, { standing: 'admitted' });
    server.media = access;
    room.changed();
    await settle(200);
    expect(server.of('room.enter')).toHaveLength(1);
    expect(media.entered).toEqual(['token']);
    expect(room.get().visit).toBe('inside');
  });

  test('goes on from the host’s door into the lobby', async () => {
    const { server, room } = open(
      roomView({ door: { kind: 'waitForHost', failType: 'cannotJBH' } }, { standing: 'waitingForHost' }),
    );
    server.view = roomView({ door: { kind: 'lobby' } }, { standing: 'waitingForHost' });
    room.changed();
    await settle(200);
    expect(server.of('room.enter')).toHaveLength(1);
    await settle(10_000); // an answer that changes nothing is asked for again, but not at once
    expect(server.of('room.enter').length).toBeLessThan(4);
  });

  test('before the door looks at it now and then, as what it says follows the clock too', async () => {
    const { server, room } = open(roomView({ door: { kind: 'refused', failType: 'future' } }));
    room.touched('open');
    await settle(1000);
    server.view = roomView({ door: { kind: 'join' } });
    await settle(10_000);
    expect(room.get().view.door).toEqual({ kind: 'join' });
  });

  test('looks for itself where no change reaches the page', async () => {
    const { server } = open(inLobby);
    await settle(10_200);
    expect(server.readings).toBe(1);
  });
});

describe('watching', () => {
  const watched = roomView({ door: { kind: 'watch' } }, { standing: 'watching' });

  async function watching() {
    const opened = open(roomView({ door: { kind: 'watch' } }));
    opened.server.view = watched;
    opened.server.stream = { url: '/live' };
    await opened.room.enter();
    return opened;
  }

  test('is what somebody does who comes to a full meeting, without camera and microphone', async () => {
    const { room, media } = await watching();
    expect(room.get()).toMatchObject({ visit: 'watching', stream: '/live' });
    expect(media).toEqual({ entered: [], left: 1 });
  });

  test('ends in the room for who is brought in', async () => {
    const { server, room, media } = await watching();
    Object.assign(server, { view: roomView({}, { standing: 'admitted' }), media: access, stream: null });
    room.changed({ isOwn: true });
    await settle(200);
    expect(media.entered).toEqual(['token']);
    expect(room.get()).toMatchObject({ visit: 'inside', stream: undefined });
  });

  test('reads what concerns others some time later, one reading for many changes', async () => {
    const { server, room } = await watching();
    room.touched('open');
    await settle(1000);
    const before = server.readings;
    for (let change = 0; change < 20; change += 1) room.changed();
    await settle(9000);
    expect(server.readings).toBe(before);
    await settle(12_000);
    expect(server.readings).toBe(before + 1);
  });
});

describe('coming in', () => {
  test('without an answer says so, and can be tried again', async () => {
    const { server, room, media } = open(roomView());
    server.failing.set('room.enter', 'noAnswer');
    await room.enter('Mira');
    expect(room.get()).toMatchObject({ problem: { kind: 'noAnswer' }, isEntering: false, visit: 'outside' });
    server.failing.clear();
    server.media = access;
    await room.enter();
    expect(media.entered).toEqual(['token']);
    expect(server.of('room.enter').at(-1)?.body).toEqual({ displayName: 'Mira' });
  });

  test('twice at a time asks once', async () => {
    const { server, room } = open(roomView());
    await Promise.all([room.enter(), room.enter()]);
    expect(server.of('room.enter')).toHaveLength(1);
  });

  test('where there is no place for one stays outside', async () => {
    const { server, room, media } = open(roomView());
    server.view = inLobby;
    await room.enter();
    expect(room.get().visit).toBe('outside');
    expect(media.entered).toEqual([]);
  });
});

describe('the end', () => {
  async function inside() {
    const all = open(roomView());
    all.server.media = access;
    all.server.view = roomView({}, { standing: 'inRoom' });
    await all.room.enter();
    return all;
  }
  test.each(['removed', 'ended'] as const)('%s lets go of the media', async (standing) => {
    const { server, room, media } = await inside();
    server.view = roomView({}, { standing });
    await room.mediaEnded('removed');
    expect(room.get().view.me.standing).toBe(standing);
    expect(media.left).toBeGreaterThan(0);
  });

  test('leaving is told to the server, and happens also without an answer', async () => {
    const { server, room } = await inside();
    server.failing.set('room.leave', 'noAnswer');
    await room.leave();
    expect(room.get().visit).toBe('left');
    expect(server.of('room.leave')).toHaveLength(1);
  });

  test('leaving is told in a way that outlives the page, which may go at once', async () => {
    const view = roomView({}, { standing: 'inRoom' });
    const [server, last] = [new ScriptedServer(view), new ScriptedServer(view)];
    const media = { enter: () => undefined, leave: () => undefined };
    const room = new RoomStore({ view, call: server.call, lastCall: last.call, media });
    await room.leave();
    expect([server.of('room.leave').length, last.of('room.leave').length]).toEqual([0, 1]);
  });

  test('the page that goes leaves, one in another tab’s shadow does not', async () => {
    const { server, room } = await inside();
    room.leaveWithPage();
    await settle();
    expect(server.of('room.leaveWithPage')).toHaveLength(1);
    await room.mediaEnded('duplicated');
    room.leaveWithPage();
    await settle();
    expect(server.of('room.leaveWithPage')).toHaveLength(1);
  });

  test.each(['inRoom', 'watching', 'inLobby', 'waitingForHost', 'waitingForPlace'] as const)(
    'the page that is loaded anew while one is %s goes on there without a click',
    async (standing) => {
      const { server, room } = open(roomView({ door: { kind: 'lobby' } }, { standing }));
      await room.comeBack(Promise.resolve());
      expect(server.of('room.enter')).toHaveLength(1);
    },
  );

  test('the page that is loaded anew goes on where the engine told first that it went', async () => {
    const { server, room } = open(roomView({ door: { kind: 'join' } }, { standing: 'left' }));
    await room.comeBack(Promise.resolve());
    expect(server.of('room.enter')).toHaveLength(1);
  });

  test.each(['start', 'lobby', 'waitForHost'] as const)(
    'the page that is loaded anew begins nothing, and asks for nothing, where the meeting is over by now: %s',
    async (kind) => {
      const door = kind === 'waitForHost' ? ({ kind, failType: 'cannotJBH' } as const) : { kind };
      const { server, room } = open(roomView({ door }, { standing: 'left' }));
      await room.comeBack(Promise.resolve());
      expect(server.of('room.enter')).toEqual([]);
    },
  );

  test.each(['ready', 'removed', 'ended'] as const)(
    'the page that is loaded anew shows the door to who is %s',
    async (standing) => {
      const { server, room } = open(roomView({}, { standing }));
      await room.comeBack(Promise.resolve());
      expect(server.of('room.enter')).toEqual([]);
    },
  );

  test('the page that is loaded anew goes on without devices that are slow, and no other way if it is over', async () => {
    const never = new Promise<void>(() => undefined);
    const { server, room } = open(roomView({}, { standing: 'inRoom' }));
    void room.comeBack(never);
    await settle(2900);
    expect(server.of('room.enter')).toEqual([]);
    await settle(200);
    expect(server.of('room.enter')).toHaveLength(1);
    const late = open(roomView({}, { standing: 'inRoom' }));
    void late.room.comeBack(never);
    late.server.view = roomView({}, { standing: 'removed' });
    late.room.changed();
    await settle(3100);
    expect(late.server.of('room.enter')).toEqual([]);
  });

  test('the page that is loaded anew goes on where no device can be opened', async () => {
    const { server, room } = open(roomView({}, { standing: 'inRoom' }));
    await room.comeBack(Promise.reject(new Error('no devices')));
    expect(server.of('room.enter')).toHaveLength(1);
  });

  test('the page that is loaded anew twice keeps its place both times', async () => {
    const { server, room } = open(roomView({}, { standing: 'inRoom' }));
    expect(room.leaveWithPage()).toBe(false);
    void room.comeBack(new Promise(() => undefined));
    expect(room.leaveWithPage()).toBe(true);
    await settle();
    expect(server.of('room.leaveWithPage')).toHaveLength(1);
  });

  test('standing at the door nobody leaves anything', () => {
    const { server, room } = open(roomView());
    room.leaveWithPage();
    expect(server.asked).toEqual([]);
  });
});

describe('chat', () => {
  test('keeps what could not be sent, and sends it again under the same name', async () => {
    const { server, room } = open(hostView());
    server.failing.set('room.sendMessage', 'noAnswer');
    await room.say('Hello');
    const [kept] = room.get().outbox;
    expect(kept).toMatchObject({ text: 'Hello', status: 'failed' });
    server.failing.clear();
    await room.sayAgain(kept!.clientId);
    expect(room.get().outbox).toEqual([]);
    expect(room.get().messages.at(-1)?.text).toBe('Hello');
    const names = server.of('room.sendMessage').map(({ body }) => (body as { clientId: string }).clientId);
    expect(new Set(names).size).toBe(1);
  });

  test('an own message that comes before the answer stands there once', async () => {
    const { server, room } = open(hostView());
    const saying = room.say('Hello');
    expect(room.get().outbox).toHaveLength(1);
    room.heard(message(1, { participantId: room.get().view.me.id, text: 'Hello' }));
    expect(room.get().outbox).toEqual([]);
    server.failing.set('room.sendMessage', 'noAnswer');
    await saying;
    expect(room.get().outbox).toEqual([]);
    expect(room.get().messages).toHaveLength(1);
  });

  test('a message that is heard twice is there once', () => {
    const { room } = open(hostView());
    room.heard(message(1));
    room.heard(message(1));
    expect(room.get().messages).toHaveLength(1);
  });
});

describe('reading', () => {
  test('ten changes are one reading', async () => {
    const { server, room } = open(hostView());
    for (let n = 0; n < 10; n += 1) room.changed();
    await settle(200);
    expect(server.readings).toBe(1);
  });

  test('without an answer is tried again, later each time', async () => {
    const { server, room } = open(hostView());
    server.media = access;
    await room.enter();
    room.touched('open');
    server.failing.set('room.get', 'noAnswer');
    await settle(200);
    expect(server.readings).toBe(1);
    await settle(1000);
    await settle(2000);
    expect(server.readings).toBe(3);
    server.failing.clear();
    await settle(4000);
    expect(server.readings).toBe(4);
    await settle(60_000);
    expect(server.readings).toBe(4);
  });

  test('of a room that is no longer there for one ends the visit', async () => {
    const { server, room } = open(roomView());
    server.failing.set('room.get', 'notFound');
    room.changed();
    await settle(200);
    expect(room.get().visit).toBe('expired');
  });
});

test('a session that ends says nothing of its own to who was sent away before', () => {
  const { room } = open(roomView({}, { standing: 'removed' }));
  room.expire();
  expect(phaseOf(room.get().visit, room.get().view)).toEqual({ at: 'over', why: 'removed' });
  const { room: other } = open(roomView());
  other.expire();
  expect(phaseOf(other.get().visit, other.get().view)).toEqual({ at: 'over', why: 'expired' });
});

test('a site that rests ends what people are in the middle of, and the page says that it does', async () => {
  const { server, room, media } = open(roomView());
  server.media = access;
  await room.enter();
  room.expire('siteInactive');
  expect(phaseOf(room.get().visit, room.get().view)).toEqual({ at: 'over', why: 'siteInactive' });
  expect(media.left).toBe(1);
  room.expire('ticketInvalid'); // what is asked for after it is refused as well
  expect(room.get().visit).toBe('siteInactive');
});

test('an own hand is up at once, and as the server says when it refuses', async () => {
  const { server, room } = open(hostView());
  const { id } = room.get().view.me;
  server.failing.set('room.raiseHand', 'forbidden');
  const raising = room.raise(id, true);
  expect(room.get().view.participants[0]?.handRaisedAt).not.toBeNull();
  await expect(raising).rejects.toThrow('You do not have permission');
  await settle(200);
  expect(room.get().view.participants[0]?.handRaisedAt).toBeNull();
});
