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

/** The texts of mails; the pages' build makes them, because they share catalogs and components with the pages. */
export interface MailBundle {
  version: 1;
  /** Somebody was invited to the site and sets a password. */
  siteInvitation(mail: MailFrame & { inviter: string; link: string; validDays: number }): MailText;
  /** Somebody forgot the password. */
  passwordReset(mail: MailFrame & { link: string; validMinutes: number }): MailText;
  /** The password was changed: a warning to whoever did not do it. */
  passwordChanged(mail: MailFrame & { link: string }): MailText;
}
