import type { MailBundle, MeetingMail } from '@portico/contract/mails';
import { writeCalendar } from '@portico/domain/icalendar';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import type { CalendarPart } from '../../platform/mail/mail.ts';
import type { OrderWriter, Over } from '../../platform/mail/order-job.ts';
import { outlookOfLast, type Outlook } from '../../platform/mail/orders.ts';
import type { Platform } from '../../platform/platform.ts';
import { isOneInstant, zoneTable } from '../../platform/time/zones.ts';
import type { Site } from '../sites/index.ts';
import { shownInvitee } from './meetings.present.ts';
import { findActiveEmails, findCancelledAt, type InviteeRow, type MeetingRow } from './meetings.store.ts';

/** What mails about meetings are made with. */
export interface MeetingContext {
  platform: Platform;
  mails: MailBundle;
}

/** The address by which people come to a meeting; it holds the right to join. */
export const meetingLink = (publicUrl: string, site: string, linkToken: string): string =>
  `${publicUrl}/${site}/j.php?MTID=m${linkToken}`;

/** Mails of one kind about a meeting. */
interface Announcement {
  kind: MeetingMail['kind'];
  /** Who stands in the calendar part. */
  attendees: readonly InviteeRow[];
  /** Whom this mail goes to. */
  to: readonly InviteeRow[];
}

/** What was done to a meeting that people are to hear of. */
interface MeetingAct {
  /** Whoever did it. */
  senderId: string;
  meeting: MeetingRow;
  site: Site;
  announcements: readonly Announcement[];
  mailsMayWait: boolean;
  now: Date;
}

const utcStamp = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

function calendarPart(
  { platform }: MeetingContext,
  { meeting, site, now }: MeetingAct,
  { kind, attendees }: Announcement,
): CalendarPart {
  const link = meetingLink(platform.publicUrl, site.name, meeting.linkToken);
  const method = kind === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const text = writeCalendar({
    method,
    uid: `${meeting.id}@${new URL(platform.publicUrl).hostname}`,
    sequence: meeting.calendarSequence,
    stampedAt: utcStamp(now),
    start: meeting.localStart,
    ...(!isOneInstant(meeting.localStart, meeting.timeZone) && { startUtc: utcStamp(meeting.startsAt) }),
    durationMinutes: meeting.durationMinutes,
    zone: zoneTable(meeting.timeZone, meeting.startsAt),
    summary: meeting.topic,
    description: [meeting.agenda, link].filter((line) => line !== '').join('\n\n'),
    location: link,
    url: link,
    organizer: { name: meeting.hostDisplayName, email: meeting.hostEmail },
    attendees: attendees.map((one) => ({ name: shownInvitee(one).displayName, email: one.email })),
  });
  return { method, text };
}

/** What every mail of an act says, as it is now: they are made later. */
type MeetingContent = Omit<MeetingMail, 'kind' | 'recipient'>;

const contentOf = ({ platform }: MeetingContext, { meeting, site }: MeetingAct): MeetingContent => ({
  locale: site.defaultLocale,
  product: platform.settings.PRODUCT_NAME,
  site: site.displayName,
  topic: meeting.topic,
  agenda: meeting.agenda,
  host: meeting.hostDisplayName,
  startsAt: meeting.startsAt.toISOString(),
  durationMinutes: meeting.durationMinutes,
  zone: meeting.timeZone,
  number: meeting.number,
  password: meeting.password,
  link: meetingLink(platform.publicUrl, site.name, meeting.linkToken),
});

const orderedKinds = { invited: 'first', changed: 'change', cancelled: 'last' } as const;
const saidKinds = { first: 'invited', change: 'changed', last: 'cancelled' } as const;

/** Orders mails of an invitation, a change or a cancellation, each with its calendar part (RFC 6047). */
export async function announceMeeting(tx: Tx, context: MeetingContext, act: MeetingAct): Promise<void> {
  const { meeting, senderId, mailsMayWait } = act;
  const announcements = act.announcements.filter(({ to }) => to.length > 0);
  if (announcements.length === 0) return; // the calendar part, with the changes of its zone, is most of the work
  const emails = announcements.flatMap(({ to }) => to.map(({ email }) => email));
  const inside = await findActiveEmails(tx, meeting.siteId, emails);
  const content = contentOf(context, act);
  await context.platform.orderMails(tx, {
    siteId: meeting.siteId,
    senderId,
    thread: meeting.id,
    sequence: meeting.calendarSequence,
    mayWait: mailsMayWait,
    orders: announcements.map((announcement) => ({
      kind: orderedKinds[announcement.kind],
      content,
      calendar: calendarPart(context, act, announcement),
      to: announcement.to.map(({ email, displayName }) => ({
        address: email,
        displayName,
        isOutside: !inside.has(email),
      })),
    })),
  });
}

/** How the mails of a cancellation are going to leave. */
export async function outlookOfCancellation(
  tx: Tx,
  { platform }: MeetingContext,
  { meeting, invitees, now }: { meeting: MeetingRow; invitees: readonly InviteeRow[]; now: Date },
): Promise<Outlook> {
  const emails = invitees.map(({ email }) => email);
  const inside = await findActiveEmails(tx, meeting.siteId, emails);
  const addresses = emails.filter((email) => !inside.has(email));
  const mails = { senderId: meeting.hostId, thread: meeting.id, addresses };
  return await outlookOfLast(tx, mails, { now, perHour: platform.settings.MAIL_OUTSIDE_PER_HOUR });
}

/** By then a cancellation was told of, or by a process that ordered no mails of it. */
const CANCELLED_FOR_GOOD_MS = 86_400_000;

async function isOver(reads: Reads, id: string, now: Date): Promise<Over> {
  const at = await findCancelledAt(reads, id);
  if (!at) return 'no';
  return now.getTime() - at.getTime() < CANCELLED_FOR_GOOD_MS ? 'yes' : 'forGood';
}

/** Makes the mails that `announceMeeting` ordered. */
export const meetingWriter = ({ mails }: MeetingContext): OrderWriter => ({
  write: (kind, content, recipient) =>
    mails.meeting({ ...(content as MeetingContent), kind: saidKinds[kind], recipient }),
  isOver,
});
