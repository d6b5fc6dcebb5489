import type { IncomingMessage } from 'node:http';

/** Where a client's request is carried on to: the own engine, or the process whose engine has the room. */
export interface SignalRoute {
  url: URL;
  /** With the query. */
  path: string;
  /** Beside those of the client that make a WebSocket. */
  headers: Readonly<Record<string, string>>;
  /** The process that it leads to; none for the own engine. */
  peerId?: string;
}

/** To the own engine, at its loopback port. */
export const engineRoute = (port: number, path: string): SignalRoute => ({
  url: new URL(`http://127.0.0.1:${port}`),
  path,
  headers: {},
});

/** The same route with this token and no other, whatever the request said. */
export function withToken(route: SignalRoute, token: string): SignalRoute {
  const url = URL.parse(route.path, 'http://127.0.0.1');
  if (!url) return route; // for the engine it is no address either
  url.searchParams.set('access_token', token);
  return { ...route, path: url.pathname + url.search };
}

/** The token of a request for the engine; empty when it has none. */
export function tokenOf({ url = '/', headers }: IncomingMessage): string {
  const inQuery = URL.parse(url, 'http://127.0.0.1')?.searchParams.get('access_token');
  return inQuery ?? headers.authorization?.replace(/^bearer /i, '') ?? '';
}
