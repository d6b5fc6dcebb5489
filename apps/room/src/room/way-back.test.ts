import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UiStore } from '../app/ui-store.ts';
import { ScriptedServer } from '../testing/scripted-server.ts';
import { roomView } from '../testing/room-view.ts';
import { RoomStore } from './room-store.ts';
import { WayBack, type WayBackWindow } from './way-back.ts';

/** A tab: the pages that it has been to, of which the room is one with any number of entries. It moves when it is told to. */
class Tab implements WayBackWindow {
  readonly #listeners = new Set<() => void>();
  entries: { page: string; state: unknown }[];
  at: number;
  #asked = 0;
  /** As a browser that hears of Back once more before it went: what the page asks for is forgotten. */
  forgets = false;

  constructor(...pages: string[]) {
    this.entries = pages.map((page) => ({ page, state: null }));
    this.at = pages.length - 1;
  }

  get page(): string | undefined {
    return this.entries[this.at]?.page;
  }

  readonly history = ((tab) => ({
    get state() {
      return tab.entries[tab.at]?.state;
    },
    get length() {
      return tab.entries.length;
    },
    pushState: (state: unknown) => tab.open('room', state),
    replaceState: (state: unknown) => {
      tab.entries[tab.at] = { page: 'room', state };
    },
    go: (by = 0) => {
      tab.#asked += by;
    },
  }))(this);

  /** Another page, or another entry of this one: what was before it for Forward is gone. */
  open(page: string, state: unknown = null): void {
    this.entries = [...this.entries.slice(0, this.at + 1), { page, state }];
    this.at += 1;
  }

  /** What its buttons do, and then what the page asked for by that. */
  press(by: number): void {
    const to = this.entries[this.at + by];
    if (!to) return;
    const isSame = to.page === this.page;
    this.at += by;
    if (isSame) for (const listener of this.#listeners) listener();
    if (this.forgets) this.#asked = 0;
    this.settle();
  }

  /** The moves that the page has asked for. */
  settle(): void {
    const by = this.#asked;
    this.#asked = 0;
    if (by !== 0) this.press(by);
  }

  addEventListener(_: 'popstate', listener: () => void): void {
    this.#listeners.add(listener);
  }
  removeEventListener(_: 'popstate', listener: () => void): void {
    this.#listeners.delete(listener);
  }
}

/** What stands before the meeting, the last one before all. */
let overlays: string[] = [];
const closeTopmost = (): boolean => overlays.pop() !== undefined;

beforeEach(() => {
  overlays = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** A room of a tab, which somebody is in. */
async function inRoom(tab: Tab) {
  const at = atDoor(tab);
  const stop = at.way.start();
  tab.settle();
  await at.room.enter();
  return { ...at, stop };
}

/** A room of a tab, at whose door somebody stands. */
function atDoor(tab: Tab) {
  const server = new ScriptedServer(roomView({}, { standing: 'inRoom' }));
  server.media = { url: 'ws://127.0.0.1:9', token: 'none', videoCodec: 'vp8' };
  const media = { enter: () => undefined, leave: () => undefined };
  const room = new RoomStore({ view: server.view, call: server.call, lastCall: server.call, media });
  const ui = new UiStore(() => 0);
  const way = new WayBack({ room, ui, closeTopmost, window: () => tab });
  return { server, room, ui, way };
}

test('Back asks instead of leaving, as often as it is pressed, and Stay changes nothing', async () => {
  const tab = new Tab('home', 'room');
  const { ui, room } = await inRoom(tab);
  for (let time = 0; time < 3; time += 1) {
    tab.press(-1);
    expect(ui.get().dialog).toBe('leave');
    expect([tab.page, tab.at, tab.entries.length]).toEqual(['room', 2, 3]);
    if (time === 1) ui.ask(undefined); // Stay
  }
  expect(room.get().visit).toBe('inside');
});

test('Back that is pressed twice at once, so that the browser forgets the way forward, asks the next time too', async () => {
  const tab = new Tab('home', 'room');
  const { ui, way } = await inRoom(tab);
  tab.forgets = true;
  tab.press(-1);
  expect([tab.at, ui.get().dialog]).toEqual([1, 'leave']);
  tab.forgets = false;
  vi.advanceTimersByTime(250);
  tab.settle();
  expect(tab.at).toBe(2);
  ui.ask(undefined); // Stay
  tab.press(-1);
  expect([tab.page, ui.get().dialog]).toEqual(['room', 'leave']);

  tab.forgets = true;
  tab.press(-1);
  tab.forgets = false;
  way.leave();
  tab.settle();
  expect(tab.page).toBe('home');
});

test('Leave goes to where Back would have led', async () => {
  const tab = new Tab('home', 'room');
  const { room, way } = await inRoom(tab);
  tab.press(-1);
  way.leave();
  tab.settle();
  expect(tab.page).toBe('home');
  expect(room.get().visit).toBe('left');
});

test('Leave stays where nothing was before, and says that it is over', async () => {
  const tab = new Tab('room');
  const { room, way } = await inRoom(tab);
  tab.press(-1);
  way.leave();
  tab.settle();
  expect([tab.page, tab.at]).toEqual(['room', 0]);
  expect(room.get().visit).toBe('left');
});

test('a person who leaves by the button finds the page before with one Back, and Forward leads to no second entry', async () => {
  const tab = new Tab('home', 'room');
  const { room } = await inRoom(tab);
  await room.leave();
  tab.settle();
  expect(tab.at).toBe(1);
  tab.press(1);
  expect(tab.at).toBe(1);
  tab.press(-1);
  expect(tab.page).toBe('home');
});

test('a meeting that ends while Back asks lets go', async () => {
  const tab = new Tab('home', 'room');
  const { server, ui, room } = await inRoom(tab);
  tab.press(-1);
  server.view = roomView({}, { standing: 'ended' });
  await room.mediaEnded('closed');
  tab.settle();
  expect(ui.get().dialog).toBeUndefined();
  tab.press(-1);
  expect(tab.page).toBe('home');
});

test.each([
  ['after the page has gone back to its first entry', true],
  ['while it is on the way there', false],
])('a person who joins again %s is asked again', async (_, isThere) => {
  const tab = new Tab('home', 'room');
  const { ui, room } = await inRoom(tab);
  await room.leave();
  if (isThere) tab.settle();
  await room.enter();
  tab.settle();
  expect([tab.at, tab.entries.length, ui.get().dialog]).toEqual([2, 3, undefined]);
  tab.press(-1);
  expect([tab.page, ui.get().dialog]).toEqual(['room', 'leave']);
});

test('a page that was reloaded in a meeting has one entry at its door, and two again in the meeting', async () => {
  const tab = new Tab('home', 'room');
  const before = await inRoom(tab);
  before.stop();
  const { ui } = await inRoom(tab);
  expect([tab.at, tab.entries.length]).toEqual([2, 3]);
  tab.press(-1);
  expect([tab.page, ui.get().dialog]).toEqual(['room', 'leave']);
});

test('a page that comes back in after it was loaded anew stays where it is, also when that is done twice', async () => {
  const tab = new Tab('home', 'room');
  const before = await inRoom(tab);
  before.stop();
  const { ui, room, way } = atDoor(tab);
  way.start(room.comeBack(Promise.resolve()));
  tab.settle();
  expect([tab.page, tab.at]).toEqual(['room', 2]);
  await vi.advanceTimersByTimeAsync(0);
  tab.settle();
  expect([room.get().visit, tab.at, tab.entries.length]).toEqual(['inside', 2, 3]);
  tab.press(-1);
  expect([tab.page, ui.get().dialog]).toEqual(['room', 'leave']);
});

test('a page that does not come back in stands at its door again', async () => {
  const tab = new Tab('home', 'room');
  const before = await inRoom(tab);
  before.stop();
  const { server, room, way } = atDoor(tab);
  server.failing.set('room.enter', 'noAnswer');
  way.start(room.comeBack(Promise.resolve()));
  await vi.advanceTimersByTimeAsync(0);
  tab.settle();
  expect([tab.page, tab.at]).toEqual(['room', 1]);
});

test('an entry that somebody made by a # in the address is gone over first', async () => {
  const tab = new Tab('home', 'room');
  const { ui } = await inRoom(tab);
  tab.open('room'); // room#somewhere
  tab.press(-1);
  expect(ui.get().dialog).toBeUndefined();
  tab.press(-1);
  expect(ui.get().dialog).toBe('leave');
});

test('a dialog before the meeting goes before the question whether to leave', async () => {
  const tab = new Tab('home', 'room');
  const { ui } = await inRoom(tab);
  overlays = ['a dialog', 'its list'];
  for (const left of [['a dialog'], []]) {
    tab.press(-1);
    expect(overlays).toEqual(left);
    expect(ui.get().dialog).toBeUndefined();
  }
  tab.press(-1);
  expect(ui.get().dialog).toBe('leave');
});

test('nobody is asked at a door', async () => {
  const tab = new Tab('home', 'room');
  const server = new ScriptedServer(roomView({ door: { kind: 'lobby' } }, { standing: 'inLobby' }));
  const media = { enter: () => undefined, leave: () => undefined };
  const room = new RoomStore({ view: server.view, call: server.call, lastCall: server.call, media });
  new WayBack({ room, ui: new UiStore(() => 0), closeTopmost, window: () => tab }).start();
  await room.enter();
  expect(tab.entries).toHaveLength(2);
});
