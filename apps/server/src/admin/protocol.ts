import { Email, Id, SiteName } from '@portico/contract/values';
import * as z from 'zod/mini';

const person = { email: Email, site: z.optional(SiteName) };
/** One of many by its id; without it all that failed. */
const one = { id: z.optional(Id) };

/** What the console asks for. */
export const AdminRequest = z.discriminatedUnion('command', [
  z.object({ command: z.literal('reset-password'), ...person }),
  z.object({ command: z.literal('make-admin'), ...person }),
  z.object({ command: z.literal('disable'), ...person }),
  z.object({ command: z.literal('enable'), ...person }),
  z.object({ command: z.literal('erase'), ...person, isConfirmed: z.boolean() }),
  z.object({ command: z.literal('sites') }),
  z.object({ command: z.literal('deployment admins') }),
  z.object({ command: z.literal('deployment admin'), email: Email, isAdded: z.boolean() }),
  z.object({
    command: z.literal('site state'),
    site: SiteName,
    action: z.enum(['suspend', 'resume', 'close']),
    isConfirmed: z.boolean(),
  }),
  z.object({ command: z.literal('settings'), site: SiteName }),
  z.object({
    command: z.literal('setting'),
    site: SiteName,
    name: z.string(),
    /** Missing: the default. */
    value: z.optional(z.string()),
  }),
  z.object({ command: z.literal('jobs') }),
  z.object({ command: z.literal('jobs retry'), ...one }),
  z.object({ command: z.literal('outbox') }),
  z.object({ command: z.literal('outbox retry'), ...one }),
  z.object({ command: z.literal('rotate-secret'), isForgetting: z.boolean() }),
  z.object({ command: z.literal('verify-data') }),
  z.object({ command: z.literal('storage moving'), to: z.enum(['store', 'folder']) }),
  z.object({ command: z.literal('support-bundle') }),
]);
export type AdminRequest = z.infer<typeof AdminRequest>;

/** Who asks: the version of the console, and which database its settings mean. */
export const AdminCaller = z.object({ version: z.optional(z.string()), database: z.optional(z.string()) });
export type AdminCaller = z.infer<typeof AdminCaller>;

/** What it is told: lines for the person at the keyboard, or why it was not done. */
export const AdminAnswer = z.object({
  isDone: z.boolean(),
  lines: z.array(z.string()),
  /** The same for a program. */
  data: z.optional(z.unknown()),
  /** The question was answered, and the answer is that something is wrong. */
  hasFindings: z.optional(z.boolean()),
  /** The process that was asked uses another database than the settings of the console name. */
  isElsewhere: z.optional(z.boolean()),
});
export type AdminAnswer = z.infer<typeof AdminAnswer>;

export const refused = (...lines: string[]): AdminAnswer => ({ isDone: false, lines });
