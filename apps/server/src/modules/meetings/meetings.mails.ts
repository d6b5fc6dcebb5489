import type { MailBundle, MeetingMail } from '@portico/contract/mails';
import { writeCalendar } from '@portico/domain/icalendar';
import type { Tx } from '../../platform/db/tx.ts';
import type { Platform } from '../../platform/platform.ts';
import { zoneTable } from '../../platform/time/zones.ts';
import type { Site } from '../sites/index.ts';
import type { InviteeRow, MeetingRow } from './meetings.store.ts';

/** What mails about meetings are made with. */
export interface MeetingContext {
  platform: Platform;
  mails: MailBundle;
}

/** The address by which people come to a meeting; it holds the right to join. */
export const meetingLink = (publicUrl: string, site: string, linkToken: string): string =>
  `${publicUrl}/${site}/j.php?MTID=m${linkToken}`;

interface Announcement {
  kind: MeetingMail['kind'];
  meeting: MeetingRow;
  site: Site;
  /** Everybody who is invited, for the calendar part. */
  invitees: readonly InviteeRow[];
  /** Whom this mail goes to. */
  to: readonly InviteeRow[];
  now: Date;
}

const utcStamp = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

function calendarText(
  { platform }: MeetingContext,
  { kind, meeting, site, invitees, now }: Announcement,
): string {
  const link = meetingLink(platform.publicUrl, site.name, meeting.linkToken);
  return writeCalendar({
    method: kind === 'cancelled' ? 'CANCEL' : 'REQUEST',
    uid: `${meeting.id}@${new URL(platform.publicUrl).hostname}`,
    sequence: meeting.calendarSequence,
    stampedAt: utcStamp(now),
    start: meeting.localStart,
    durationMinutes: meeting.durationMinutes,
    zone: zoneTable(meeting.timeZone, meeting.startsAt),
    summary: meeting.topic,
    description: [meeting.agenda, link].filter((line) => line !== '').join('\n\n'),
    location: link,
    url: link,
    organizer: { name: meeting.hostDisplayName, email: meeting.hostEmail },
    attendees: invitees.map(({ displayName, email }) => ({ name: displayName, email })),
  });
}

/** Mails an invitation, a change or a cancellation, each with its calendar part (RFC 6047). */
export async function announceMeeting(
  tx: Tx,
  context: MeetingContext,
  announcement: Announcement,
): Promise<void> {
  const { platform, mails } = context;
  const { kind, meeting, site, to } = announcement;
  if (to.length === 0) return; // the calendar part, with the changes of its zone, is most of the work
  const calendar = {
    method: kind === 'cancelled' ? ('CANCEL' as const) : ('REQUEST' as const),
    text: calendarText(context, announcement),
  };
  for (const { email, displayName } of to) {
    const mail = mails.meeting({
      kind,
      locale: site.defaultLocale,
      product: platform.settings.PRODUCT_NAME,
      site: site.displayName,
      recipient: displayName,
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
    await platform.post(tx, { siteId: site.id, to: email, isPrivate: false, ...mail, calendar });
  }
}
