import type { MeetingState } from '@portico/domain/meeting-changes';
import type { MailTemplate, ShownMailKind } from '@portico/domain/mail-templates';
import type { OrderedKind } from '@portico/domain/notification-kinds';
import type { News } from './notifications.ts';

/** A mail as it leaves, in the recipient's language. */
export interface MailText {
  /** As BCP 47 has it. */
  language: string;
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
  /** Where its reader chooses whether such mails come; a mail to who has no choice names none. */
  choiceLink?: string;
  /** Words that somebody wrote in place of the product's; facts, links and frame stay. */
  template?: MailTemplate;
}

/** What a mail about a meeting says. */
export interface MeetingMail extends MailFrame, MeetingState {
  kind: 'invited' | 'changed' | 'cancelled';
  /** Whether it goes to somebody who is invited, or to the host for a calendar of their own. */
  audience: 'invitee' | 'host';
  host: string;
  number: string;
  /** The address of the page that asks which meeting somebody wants to join. */
  joinPage: string;
  /** The zone that the reader lives in, where that is known. */
  readerZone?: string;
  /** Of a series whose dates have numbers and links of their own: those to come. */
  ownLinks?: readonly { startsAt: string; number: string; link: string }[];
  /** Of a series: when by its rule it will not be, and when instead; cancelled where nothing is instead. */
  exceptions?: readonly { at: string; startsAt?: string }[];
  /** Of a series that has begun, for who is new to it: its next date, and the rule from there. */
  ahead?: { startsAt: string; rule: string };
  /** Of a series that lost its later dates: they go on as a series of their own, or will not be. */
  shortened?: 'continued' | 'cancelled';
  /** It was not changed: the clocks of its zone are. */
  isByClocks?: boolean;
  /** The page where the reader says whether they come. */
  answerLink?: string;
  /** Of a change: the meeting as the reader was told of it last, where that is known. */
  before?: MeetingState;
}

/** News whose mails are not ordered. */
export type MailedNews = Exclude<News, { kind: OrderedKind }>;

/** A mail that tells one person of one thing. */
export interface NotificationMail extends MailFrame {
  news: MailedNews;
  /** The zone that the reader lives in. */
  zone: string;
  /** The page that it is about; the site's where there is none. */
  link: string;
}

/** The mail that gathers what a reader wants gathered, the oldest first. */
export interface DigestMail extends MailFrame {
  zone: string;
  entries: readonly { id: string; news: News; link: string }[];
  /** How many more there are than are named. */
  more: number;
  /** The page where readers choose what they are told of. */
  settingsLink: string;
}

/** A meeting of the day. */
export interface AgendaEntry {
  id: string;
  topic: string;
  /** ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** The address of its page. */
  link: string;
}

/** The mail with the meetings of a reader’s day, first to last. */
export interface AgendaMail extends MailFrame {
  zone: string;
  /** Some moment of the day, ISO 8601. */
  day: string;
  entries: readonly AgendaEntry[];
  /** How many more there are than are named. */
  more: number;
}

/** Reminds somebody without an account of a meeting that they are invited to. */
export interface GuestReminderMail extends MailFrame {
  topic: string;
  host: string;
  /** ISO 8601. */
  startsAt: string;
  /** The zone that it was planned in: where they are is not known. */
  zone: string;
  link: string;
}

/** What a mail says to who left a site. */
export interface LeftMail extends MailFrame {
  /** ISO 8601. */
  until: string;
  /** The zone that the reader lives in. */
  zone: string;
  link: string;
  /** It closes their account. */
  closesAccount: boolean;
}

/** Tells an administrator of the deployment that somebody is one now, or no longer. */
export interface DeploymentAdminMail extends MailFrame {
  who: string;
  /** Who decided it. */
  by: string;
  isGiven: boolean;
  /** The page of the sites. */
  link: string;
}

/** Tells an administrator of a site that was closed how to fetch what it has. */
export interface SiteClosedMail extends MailFrame {
  /** When it is erased, ISO 8601. */
  until: string;
  /** The zone that the reader lives in. */
  zone: string;
  /** Where they sign in. */
  link: string;
}

/** Somebody is invited to a site. */
export interface InvitationMail extends MailFrame {
  inviter: string;
  link: string;
  /** What whoever invites wrote beside it; missing for nothing. */
  note?: string;
}

/** The texts of mails; the pages' build makes them, because they share catalogs and components with the pages. */
export interface MailBundle {
  version: 1;
  /** Somebody was invited to the site and sets a password. */
  siteInvitation(mail: InvitationMail & { validDays: number }): MailText;
  /** Somebody asked for an account with this address, and is to confirm it. */
  confirmRequest(mail: MailFrame & { link: string; validHours: number }): MailText;
  /** An account was asked for and is not given; `note` is what the administrator wrote, empty for nothing. */
  accountDeclined(mail: MailFrame & { note: string }): MailText;
  /** Somebody who has a password in this deployment was invited to the site: they accept by signing in. */
  signInInvitation(mail: InvitationMail): MailText;
  /** Somebody who was invited, has a password, and has never signed in to the site asked there for a new one. */
  passwordElsewhere(mail: MailFrame & { link: string }): MailText;
  /** Somebody is invited to a meeting, hears of a change, or that it will not be. */
  meeting(mail: MeetingMail): MailText;
  /** Somebody forgot the password. */
  passwordReset(mail: MailFrame & { link: string; validMinutes: number }): MailText;
  /** Somebody is told of one thing, by its kind. */
  notification(mail: NotificationMail): MailText;
  /** What a reader wants to be told of once a day. */
  digest(mail: DigestMail): MailText;
  /** The meetings of a reader’s day. */
  agenda(mail: AgendaMail): MailText;
  /** Somebody of another place is reminded of a meeting. */
  guestReminder(mail: GuestReminderMail): MailText;
  /** Somebody left a site, and can undo it. */
  leftSite(mail: LeftMail): MailText;
  /** Who administers the deployment is another. */
  deploymentAdmin(mail: DeploymentAdminMail): MailText;
  /** A site was closed, and what it has can be fetched. */
  siteClosed(mail: SiteClosedMail): MailText;
  /** The words of a kind of mail until somebody changes them, with placeholders in braces. */
  templateDefault(kind: ShownMailKind, locale: string): { subject: string; body: string };
  /** What a meeting is called that is only an example. */
  exampleTopic(locale: string): string;
  /** What stands in a language in place of the name of somebody who is gone. */
  formerMember(locale: string): string;
}
