import * as z from 'zod/mini';

/** How long a segment of a live stream is. */
export const SEGMENT_SECONDS = 2;
/** The list of its segments that the muxer keeps in the child's working directory. */
export const LIVE_LIST = 'list.m3u8';

/** What the child that composes a live stream is told. */
export const LiveJob = z.object({
  /** What the engine names itself by. */
  token: z.string(),
  /** What the picture says while nobody is in it. */
  title: z.string(),
});

/** What it says. */
export const LiveChildMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening'), port: z.number() }),
  /** A segment is whole; `startedAtMs` is when what it shows happened, in ms since 1970. */
  z.object({
    type: z.literal('segment'),
    file: z.string(),
    seconds: z.number(),
    startedAtMs: z.number(),
  }),
  z.object({ type: z.literal('unavailable'), reason: z.string() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
]);
export type LiveChildMessage = z.infer<typeof LiveChildMessage>;
