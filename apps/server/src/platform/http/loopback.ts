import type { Platform } from '../platform.ts';

const loopback = new Set(['127.0.0.1', '[::1]']);

/**
 * Whether an origin is another name of the same server, which listens on this machine alone: the console prints
 * `http://127.0.0.1:4000`, and people type `http://localhost:4000`. The port must be ours: another one is another
 * program. A server that others can reach too is called `localhost`, and has no other names here.
 */
export function isOtherLoopback(origin: string, ownUrl: string): boolean {
  const [other, own] = [URL.parse(origin), URL.parse(ownUrl)];
  if (!other || !own || other.origin !== origin || !loopback.has(own.hostname)) return false;
  const isHere = other.hostname === 'localhost' || loopback.has(other.hostname);
  return isHere && other.protocol === own.protocol && other.port === own.port;
}

/** Whether a page at this origin is one of ours. */
export const isOwnOrigin = (
  origin: string,
  { publicUrl, settings }: Pick<Platform, 'publicUrl' | 'settings'>,
  listensAt: string,
): boolean =>
  origin === new URL(publicUrl).origin ||
  origin === listensAt ||
  (settings.PUBLIC_URL === undefined && isOtherLoopback(origin, listensAt));
