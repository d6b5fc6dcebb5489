import { NoAnswer } from '@portico/client/call-error';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Moves, type Routing } from './moves.ts';
import { UnsavedWork } from './unsaved-work.ts';

const page = { pageReady: true, addEventListener: () => undefined, removeEventListener: () => undefined };
vi.stubGlobal('window', page);
vi.stubGlobal('navigator', { onLine: true });
afterEach(() => {
  page.pageReady = true;
});

function movesFrom(path: string, basePath = '/webappng/sites/acme') {
  const routing: Routing = {
    fetch: vi.fn<Routing['fetch']>(() => Promise.resolve()),
    forget: vi.fn<Routing['forget']>(),
    open: vi.fn<Routing['open']>((to) => Promise.resolve(`the page ${to}`)),
  };
  const load = vi.fn<() => Promise<Routing>>(() => Promise.resolve(routing));
  const leave = vi.fn<(href: string) => void>();
  const work = new UnsavedWork();
  const unsay = vi.fn<() => void>();
  const sayLost = vi.fn<(again: () => void) => () => void>(() => unsay);
  const moves = new Moves({
    basePath,
    sitePath: '/webappng/sites/acme',
    path,
    passed: {},
    work,
    load,
    leave,
    sayLost,
  });
  const show = vi.fn<(content: unknown) => void>();
  moves.showBy(show);
  return { moves, work, routing, load, leave, sayLost, unsay, show };
}

test('the router comes with the first wish to go somewhere, once', async () => {
  const { moves, routing, load, leave, show } = movesFrom('/webappng/sites/acme/dashboard/home');
  expect(load).not.toHaveBeenCalled();
  moves.expect('/meeting/home');
  expect(moves.go('/meeting/home')).toBe(true);
  await vi.waitFor(() => expect(show).toHaveBeenCalledExactlyOnceWith('the page /meeting/home'));
  expect(routing.fetch).toHaveBeenCalledWith('/meeting/home');
  expect(load).toHaveBeenCalledTimes(1);
  expect(leave).not.toHaveBeenCalled();
});

test('from the hub only its own pages are gone to, and all others are pages of the site', async () => {
  const { moves, show } = movesFrom('/webappng/hub/dashboard/home', '/webappng/hub');
  expect(moves.path()).toBe('/dashboard/home');
  const pages = ['/meeting/home?range=past', '/settings/home?active=general', '/meeting/info/x'];
  expect(pages.map((to) => moves.hrefOf(to))).toEqual([
    '/webappng/hub/meeting/home?range=past',
    '/webappng/sites/acme/settings/home?active=general',
    '/webappng/sites/acme/meeting/info/x',
  ]);
  expect(pages.map((to) => moves.go(to))).toEqual([true, false, false]);
  await vi.waitFor(() => expect(show).toHaveBeenCalledExactlyOnceWith('the page /meeting/home?range=past'));
});

test('before a page is interactive its links are the browser’s', () => {
  const { moves, load } = movesFrom('/webappng/sites/acme/dashboard/home');
  page.pageReady = false;
  moves.expect('/meeting/home');
  expect(moves.go('/meeting/home')).toBe(false);
  expect(load).not.toHaveBeenCalled();
});

test('a router that does not come leaves the way of a new document, and is asked for again', async () => {
  const { moves, load, leave, show } = movesFrom('/webappng/sites/acme/dashboard/home');
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  moves.go('/meeting/home');
  await vi.waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/webappng/sites/acme/meeting/home'));
  moves.go('/meeting/home');
  await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(1));
});

test('a page is known by its path below the site’s, and whoever listens hears of the next', () => {
  const { moves } = movesFrom('/webappng/sites/acme/dashboard/home');
  const listener = vi.fn<() => void>();
  const stop = moves.subscribe(listener);
  expect(moves.path()).toBe('/dashboard/home');
  expect(moves.arrive('/dashboard/home')).toBe(false);
  expect(moves.arrive('/meeting/home')).toBe(true);
  expect(moves.arrive('/meeting/home')).toBe(false);
  expect(moves.path()).toBe('/meeting/home');
  stop();
  moves.arrive('/users/home');
  expect(listener).toHaveBeenCalledTimes(3);
});

describe('while a page is on its way', () => {
  /** A page that comes when it is let. */
  function held() {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const again = vi.fn<() => void>();
    return { move: { fetch: () => promise, again, href: '/x' }, come: () => resolve(), fail: reject, again };
  }

  test('a sign says so, from the click to the page', async () => {
    const { moves } = movesFrom('/webappng/sites/acme/dashboard/home');
    const one = held();
    const end = moves.await(one.move);
    expect(moves.isGoing()).toBe(true);
    one.come();
    expect(await end).toBe('here');
    expect(moves.isGoing()).toBe(false);
  });

  test('it is known whether the browser’s own buttons lead there, until something else is asked for', async () => {
    const { moves } = movesFrom('/webappng/sites/acme/dashboard/home');
    const move = { fetch: () => Promise.resolve(), again: () => undefined, href: '/webappng/sites/acme/x' };
    expect(moves.isReturning()).toBe(false);
    await moves.await({ ...move, isReturn: true });
    expect(moves.isReturning()).toBe(true);
    await moves.await(move);
    expect(moves.isReturning()).toBe(false);
  });

  test('another view of the page that is shown does not lead away from it', () => {
    const { moves } = movesFrom('/webappng/sites/acme/users/home');
    expect(moves.isLeaving()).toBe(false);
    void moves.await({ ...held().move, href: '/webappng/sites/acme/users/home?keyword=ada' });
    expect([moves.isGoing(), moves.isLeaving()]).toEqual([true, false]);
    void moves.await({ ...held().move, href: '/webappng/sites/acme/meeting/home?range=past' });
    expect([moves.isGoing(), moves.isLeaving()]).toEqual([true, true]);
  });

  test('the page that is asked for last is gone to, whichever comes first', async () => {
    const { moves, sayLost } = movesFrom('/webappng/sites/acme/dashboard/home');
    const [first, second] = [held(), held()];
    const ends = [moves.await(first.move), moves.await(second.move)];
    first.fail(new Error('too late to matter'));
    expect(await ends[0]).toBe('overtaken');
    expect(moves.isGoing()).toBe(true);
    second.come();
    expect(await ends[1]).toBe('here');
    expect(sayLost).not.toHaveBeenCalled();
  });

  test('a page that does not come is said, with a way to try again, until something else is asked for', async () => {
    const { moves, sayLost, unsay, leave } = movesFrom('/webappng/sites/acme/dashboard/home');
    const lost = held();
    const end = moves.await(lost.move);
    lost.fail(new NoAnswer('nobody there'));
    expect(await end).toBe('lost');
    expect(moves.isGoing()).toBe(false);
    expect(leave).not.toHaveBeenCalled();
    sayLost.mock.calls[0]?.[0]();
    expect(lost.again).toHaveBeenCalledTimes(1);
    expect(unsay).not.toHaveBeenCalled();
    void moves.await(held().move);
    expect(unsay).toHaveBeenCalledTimes(1);
  });

  test('a server that is silent is given up in time, and asked anew by the next try', async () => {
    vi.useFakeTimers();
    const { moves, sayLost, routing } = movesFrom('/webappng/sites/acme/dashboard/home');
    await moves.prepare();
    const end = moves.await(held().move);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await end).toBe('lost');
    expect(sayLost).toHaveBeenCalledTimes(1);
    expect(routing.forget).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  test('without a connection the page stays, also where code is missing', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { moves, sayLost, leave } = movesFrom('/webappng/sites/acme/dashboard/home');
    const one = held();
    const end = moves.await(one.move);
    one.fail(new TypeError('Failed to fetch dynamically imported module'));
    expect(await end).toBe('lost');
    expect(leave).not.toHaveBeenCalled();
    expect(sayLost).toHaveBeenCalledTimes(1);
    vi.stubGlobal('navigator', { onLine: true });
  });
});

describe('a filled form', () => {
  test('is left for another page only when it may be thrown away', async () => {
    const { moves, work, routing, show } = movesFrom('/webappng/sites/acme/dashboard/home');
    const ask = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
    work.hold({ isUnsaved: () => true, ask });
    expect(moves.go('/meeting/home')).toBe(true);
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    expect(await work.mayLeave()).toBe(false);
    expect(routing.fetch).not.toHaveBeenCalled();
    ask.mockResolvedValue(true);
    moves.go('/users/home');
    await vi.waitFor(() => expect(show).toHaveBeenCalledExactlyOnceWith('the page /users/home'));
  });

  test('is asked for as well when it was begun while the page was on its way', async () => {
    const { moves, work, routing, show } = movesFrom('/webappng/sites/acme/dashboard/home');
    const { promise, resolve } = Promise.withResolvers<void>();
    vi.mocked(routing.fetch).mockReturnValue(promise);
    moves.go('/meeting/home');
    await vi.waitFor(() => expect(routing.fetch).toHaveBeenCalledTimes(1));
    const ask = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
    work.hold({ isUnsaved: () => true, ask });
    resolve();
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    expect(show).not.toHaveBeenCalled();
  });
});
