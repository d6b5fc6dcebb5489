import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Id, Instant } from './values.ts';

/** A mail as the mailbox page shows it. */
export const SeenMail = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The iCalendar text that goes with it. */
  calendar: z.nullable(z.string()),
  at: Instant,
});
export type SeenMail = z.infer<typeof SeenMail>;

export const listMails = operation({
  id: 'mailbox.list',
  method: 'GET',
  path: '/mails',
  summary:
    'The newest mails to one’s own address, for administrators of the site also those to others that are not private. Only where the deployment shows mails instead of sending them.',
  audience: 'person',
  answer: z.object({ mails: z.array(SeenMail) }),
  errors: ['notFound'],
});
