/** A calendar object that goes with a mail: the iTIP method and the iCalendar text (RFC 6047). */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  text: string;
}

/** Somebody with an address. */
export interface MailPerson {
  name: string;
  address: string;
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
  /** The language of its words, as BCP 47 has it. */
  language?: string;
  calendar?: CalendarPart;
  /** Who answers when somebody writes back. */
  replyTo?: MailPerson;
  /** The meeting, or whatever else, that mails of an order are about. */
  thread?: string;
  /** The id of the mail that it goes on with, the first of its thread to this address. */
  follows?: string;
  trackingId?: string;
  /** One of many of the same act: it leaves after what single people wait for. */
  isOneOfMany?: boolean;
}
