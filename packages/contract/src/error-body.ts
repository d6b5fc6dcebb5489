import * as z from 'zod/mini';

/** How mails to people outside the site leave: how many this hour, how many later, and how many more hours those take. */
export const MailOutlook = z.object({ now: z.int(), later: z.int(), hours: z.int() });

/** The body of every answer that is no success: never problem+json. */
export const ErrorBody = z.looseObject({
  code: z.int().check(z.minimum(10_000), z.maximum(99_999)),
  message: z.string(),
  trackingID: z.string(),
  /** Field of the input → what is wrong with it. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Of `mailsMustWait`. */
  mails: z.optional(MailOutlook),
  /** Of `changedMeanwhile`, where it is known: which fields are others now, and by whom. */
  changes: z.optional(z.array(z.object({ field: z.string(), by: z.string() }))),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** How a field can be wrong. */
export type FieldProblem =
  | 'required'
  | 'invalid'
  | 'tooLong'
  | 'tooShort'
  | 'tooLarge'
  | 'tooSmall'
  | 'unknown';
