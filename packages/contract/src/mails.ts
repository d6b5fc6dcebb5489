/** A mail as it leaves, in the recipient's language. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** What every mail is told: who speaks, and to whom. */
export interface MailFrame {
  locale: string;
  /** What the product is called here. */
  product: string;
  /** The site's display name. */
  site: string;
  /** Whom it greets. */
  recipient: string;
}

/** What a mail about a meeting says. */
export interface MeetingMail extends MailFrame {
  kind: 'invited' | 'changed' | 'cancelled';
  topic: string;
  agenda: string;
  host: string;
  /** ISO 8601. */
  startsAt: string;
  durationMinutes: number;
  /** The reader's zone where it is known, else the organiser's. */
  zone: string;
  number: string;
  password: string | null;
  link: string;
}

/** The texts of mails; the pages' build makes them, because they share catalogs and components with the pages. */
export interface MailBundle {
  version: 1;
  /** Somebody was invited to the site and sets a password. */
  siteInvitation(mail: MailFrame & { inviter: string; link: string; validDays: number }): MailText;
  /** Somebody who has a password in this deployment was invited to the site: they accept by signing in. */
  signInInvitation(mail: MailFrame & { inviter: string; link: string }): MailText;
  /** Somebody who was invited, has a password, and has never signed in to the site asked there for a new one. */
  passwordElsewhere(mail: MailFrame & { link: string }): MailText;
  /** Somebody is invited to a meeting, hears of a change, or that it will not be. */
  meeting(mail: MeetingMail): MailText;
  /** Somebody forgot the password. */
  passwordReset(mail: MailFrame & { link: string; validMinutes: number }): MailText;
  /** The password was changed: a warning to whoever did not do it. */
  passwordChanged(mail: MailFrame & { link: string }): MailText;
}
