import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a call came from: as much of it as is written down of acts. */
export interface Origin {
  /** Of the client, through trusted proxies only. */
  address: string;
  /** What the client says that it is; nothing rests on it. */
  userAgent: string;
}

const current = new AsyncLocalStorage<Origin>();

/** Everything that `body` starts is done for a call that came from there; without one for no call, whoever woke it. */
export const withOrigin = <T>(origin: Origin | undefined, body: () => T): T =>
  origin === undefined ? current.exit(body) : current.run(origin, body);

/** Where the call came from that this is done for; undefined for the console, and for what the portal does by itself. */
export const currentOrigin = (): Origin | undefined => current.getStore();
