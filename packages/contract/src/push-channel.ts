// How a tab and the server keep their push channel. No schemas here: a page loads it without zod.

/** Where a tab opens its push channel, below the origin: by WebSocket, or by asking again and again (`POST`). */
export const PUSH_PATH = '/webappng/push';

/** How often a tab sends a ping, in milliseconds; three missing ones and the server hangs up. */
export const PING_INTERVAL_MS = 15_000;

/**
 * How long the server keeps a question of a tab that polls when nothing happens, in milliseconds. Below the thirty seconds
 * after which impatient proxies give up.
 */
export const POLL_HELD_MS = 20_000;

/** Why the server hangs up (RFC 6455 §7.4.2, the range for applications). */
export const closeCodes = {
  /** A frame that is none of ours. */
  badFrame: 4400,
  /** The ticket is missing, expired or revoked: get a new one, then come again. */
  ticketInvalid: 4401,
  /** Nobody spoke in time: no authorization after ten seconds, or no ping. */
  silent: 4408,
  /** Too many frames, or a reader that is too slow for what it gets. */
  overloaded: 4429,
  /** The server stops: come again at once, another process may take over. */
  goingAway: 1001,
  /** The connection broke without a word (RFC 6455 §7.1.5). Nobody sends this. */
  lost: 1006,
} as const;

/** Events of the channel itself. */
export const channelEvents = {
  /** The first frame after the authorization. */
  bufferState: 'mercury.buffer_state',
  /** What was missed is not kept any more, or too much: read everything again. */
  resync: 'portico.resync',
  /** After whatever was missed on the channel: from here on the tab's cursor speaks for it as well. */
  subscribed: 'portico.subscribed',
  subscribeRefused: 'portico.subscribe_refused',
} as const;
