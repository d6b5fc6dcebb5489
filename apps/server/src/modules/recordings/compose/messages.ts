import * as z from 'zod/mini';

/** Files in the working directory of the child, through which both halves speak. */
export const WORK_FILES = {
  job: 'job.json',
  movie: 'movie.mp4',
  poster: 'poster.jpg',
  result: 'result.json',
} as const;

/** What the child is to do; it writes into its working directory. */
export const ChildJob = z.object({
  /** The directory of the recording's manifest and tracks. */
  directory: z.string(),
});
export type ChildJob = z.infer<typeof ChildJob>;

/** What the child says while it works; `fraction` is 0 to 1, sent for each second of output and while it finishes. */
export const ChildMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), fraction: z.number() }),
  z.object({ type: z.literal('available') }),
  z.object({ type: z.literal('unavailable'), reason: z.string() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
]);
export type ChildMessage = z.infer<typeof ChildMessage>;

/** What was made; written last, so that its presence says that the movie is whole. */
export const ChildResult = z.object({
  durationMs: z.number(),
  sizeBytes: z.number(),
  hasPoster: z.boolean(),
  warnings: z.array(z.object({ file: z.string(), message: z.string() })),
});
export type ChildResult = z.infer<typeof ChildResult>;
