import * as z from 'zod/mini';

/** Where a tab opens its push channel, below the origin. */
export const PUSH_PATH = '/webappng/push';

/** How often a tab sends a ping, in milliseconds; three missing ones and the server hangs up. */
export const PING_INTERVAL_MS = 15_000;

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
} as const;

const id = z.string().check(z.minLength(1), z.maxLength(64));

/** What a tab says. The first frame is the authorization; a later one brings the next ticket. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({
    id,
    type: z.literal('authorization'),
    /** `cursor`: the last one that this tab was given, so that it gets what it missed. */
    data: z.object({ token: z.string().check(z.maxLength(4096)), cursor: z.optional(z.string()) }),
  }),
  z.object({
    id,
    type: z.literal('subscribe'),
    data: z.object({ channel: z.string().check(z.maxLength(100)), cursor: z.optional(z.string()) }),
  }),
  z.object({
    id,
    type: z.literal('unsubscribe'),
    data: z.object({ channel: z.string().check(z.maxLength(100)) }),
  }),
  z.object({ id, type: z.literal('ping') }),
  z.object({ messageId: z.string().check(z.maxLength(64)), type: z.literal('ack') }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

/** An event as a tab gets it. Events can come twice after a resume: `id` tells. */
export const EventFrame = z.object({
  id: z.string(),
  /** Grows within a channel, with gaps. */
  sequenceNumber: z.number(),
  /** Milliseconds since 1970. */
  timestamp: z.number(),
  trackingId: z.string(),
  /** To be brought back after a lost connection. */
  cursor: z.string(),
  data: z.looseObject({ eventType: z.string() }),
});
export type EventFrame = z.infer<typeof EventFrame>;

export const PongFrame = z.object({ id: z.string(), type: z.literal('pong') });
export const ServerFrame = z.union([EventFrame, PongFrame]);
export type ServerFrame = z.infer<typeof ServerFrame>;

/** Events of the channel itself. */
export const channelEvents = {
  /** The first frame after the authorization. */
  bufferState: 'mercury.buffer_state',
  /** What was missed is not kept any more, or too much: read everything again. */
  resync: 'portico.resync',
  subscribed: 'portico.subscribed',
  subscribeRefused: 'portico.subscribe_refused',
} as const;
