// Generated from locales/en/mailbox.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Mailbox {
  'mailbox.title': undefined;
  'mailbox.lead': { product: string | number };
  'mailbox.empty': undefined;
  'mailbox.emptyText': undefined;
  'mailbox.to': { address: string | number };
  'mailbox.calendar': undefined;
  'mailbox.frame': { subject: string | number };
  'mailbox.choose': undefined;
}
