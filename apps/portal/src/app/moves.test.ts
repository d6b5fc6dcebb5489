import { afterEach, expect, test, vi } from 'vitest';
import { Moves, type Routing } from './moves.ts';

const page = { pageReady: true };
vi.stubGlobal('window', page);
afterEach(() => {
  page.pageReady = true;
});

function movesFrom(path: string) {
  const routing: Routing = {
    expect: vi.fn<Routing['expect']>(),
    open: vi.fn<Routing['open']>((to) => Promise.resolve(`the page ${to}`)),
  };
  const load = vi.fn<() => Promise<Routing>>(() => Promise.resolve(routing));
  const leave = vi.fn<(href: string) => void>();
  const moves = new Moves({ basePath: '/webappng/sites/acme', path, load, leave });
  return { moves, routing, load, leave };
}

test('the router comes with the first wish to go somewhere, once', async () => {
  const { moves, routing, load, leave } = movesFrom('/webappng/sites/acme/dashboard/home');
  const show = vi.fn<(content: unknown) => void>();
  moves.showBy(show);
  expect(load).not.toHaveBeenCalled();
  moves.expect('/meeting/home');
  expect(moves.go('/meeting/home')).toBe(true);
  await vi.waitFor(() => expect(show).toHaveBeenCalledExactlyOnceWith('the page /meeting/home'));
  expect(routing.expect).toHaveBeenCalledExactlyOnceWith('/meeting/home');
  expect(load).toHaveBeenCalledTimes(1);
  expect(leave).not.toHaveBeenCalled();
});

test('before a page is interactive its links are the browser’s', () => {
  const { moves, load } = movesFrom('/webappng/sites/acme/dashboard/home');
  moves.showBy(() => undefined);
  page.pageReady = false;
  moves.expect('/meeting/home');
  expect(moves.go('/meeting/home')).toBe(false);
  expect(load).not.toHaveBeenCalled();
});

test('a router that does not come leaves the way of a new document, and is asked for again', async () => {
  const { moves, load, leave } = movesFrom('/webappng/sites/acme/dashboard/home');
  const show = vi.fn<(content: unknown) => void>();
  moves.showBy(show);
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
  moves.arrive('/meeting/home');
  expect(moves.path()).toBe('/meeting/home');
  stop();
  moves.arrive('/users/home');
  expect(listener).toHaveBeenCalledTimes(1);
});
