/** A calendar object that goes with a mail: the iTIP method and the iCalendar text (RFC 6047). */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL';
  text: string;
}

/** A mail that is to be sent. */
export interface Mail {
  siteId: string | null;
  to: string;
  /** Only its recipient may see it: it carries what signs in or sets a password, or tells who has an account. */
  isPrivate: boolean;
  subject: string;
  text: string;
  html: string;
  calendar?: CalendarPart;
  trackingId?: string;
}
