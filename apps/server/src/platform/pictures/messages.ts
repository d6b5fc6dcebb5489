import * as z from 'zod/mini';

/** What is asked of the child, as its one argument. It works in its working directory. */
export const PictureJob = z.object({ file: z.string(), sides: z.array(z.int()) });
export type PictureJob = z.infer<typeof PictureJob>;

/** Why a picture is refused. */
export const PictureProblem = z.enum(['broken', 'tooLarge', 'carriesMore']);
export type PictureProblem = z.infer<typeof PictureProblem>;

/** What the child says, once. */
export const PictureMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('done') }),
  z.object({ type: z.literal('refused'), problem: PictureProblem }),
  z.object({ type: z.literal('unavailable'), reason: z.string() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
]);
export type PictureMessage = z.infer<typeof PictureMessage>;

/** The name of a square in the folder of its picture. */
export const squareFile = (side: number): string => `${side}.webp`;
