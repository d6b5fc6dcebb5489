import { Email, SiteName } from '@portico/contract/values';
import * as z from 'zod/mini';

/** What the console asks for. */
export const AdminRequest = z.object({
  command: z.literal('reset-password'),
  email: Email,
  site: z.optional(SiteName),
});
export type AdminRequest = z.infer<typeof AdminRequest>;

/** What it is told: lines for the person at the keyboard, or why it was not done. */
export const AdminAnswer = z.object({ isDone: z.boolean(), lines: z.array(z.string()) });
export type AdminAnswer = z.infer<typeof AdminAnswer>;
