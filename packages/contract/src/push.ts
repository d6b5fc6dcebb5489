import * as z from 'zod/mini';

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
  /** In the order of recording, with gaps. An event that took longer to commit comes after a higher one. */
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

const channels = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(10));

/**
 * What a tab asks, again and again, whose network lets no WebSocket through: `POST` to the same address. Each question
 * stands for itself, so that any process of a deployment can answer it.
 */
export const PollQuestion = z.object({
  token: z.string().check(z.maxLength(4096)),
  /** The last one that this tab was given. */
  cursor: z.optional(z.string().check(z.maxLength(100))),
  /** What it listens on beside its own channels. */
  channels,
  /** Channels that the tab begins to listen on now. */
  entering: channels,
  /** Its first question is answered at once. */
  isFirst: z.boolean(),
});
export type PollQuestion = z.infer<typeof PollQuestion>;

export const PollAnswer = z.object({
  /** The frames that a WebSocket would have carried, each as its text. */
  messages: z.array(z.string()),
  /** For the next question. */
  cursor: z.string(),
});
export type PollAnswer = z.infer<typeof PollAnswer>;
