import type { Tx } from '../../platform/db/tx.ts';
import { openAllowance, useAllowance } from '../../platform/mail/allowance-store.ts';
import { findMeetingById, listInvitees, meetingLink, shownInvitee } from '../meetings/index.ts';
import { findSiteById } from '../sites/index.ts';
import { askedKey } from './declines.ts';
import type { ReminderContext } from './reminders.service.ts';

/**
 * Mails a reminder to who is invited to a meeting from other places. These count as the other mails to outside that its host
 * causes; what is beyond their hour is not sent: a reminder that waits for the next one is none.
 */
export async function remindGuests(
  tx: Tx,
  context: ReminderContext,
  { meetingId, now }: { meetingId: string; now: Date },
): Promise<void> {
  const { platform, mails, declines } = context;
  const meeting = await findMeetingById(tx, meetingId);
  const site = meeting && (await findSiteById(tx, meeting.siteId));
  if (!site) return;
  const guests = (await listInvitees(tx, meetingId)).filter(({ personId }) => personId === null);
  const { seriesId, hostId, timeZone: zone } = meeting;
  const declined = await declines(
    tx,
    guests.map(({ email }) => ({ meetingId, seriesId, email })),
  );
  const coming = guests.filter(({ email }) => !declined.has(askedKey({ meetingId, email })));
  if (coming.length === 0) return;
  const perHour = platform.settings.MAIL_OUTSIDE_PER_HOUR;
  const { left } = await openAllowance(tx, hostId, { perHour, now });
  const reached = coming.slice(0, left);
  await useAllowance(tx, hostId, reached.length);
  const said = {
    locale: site.defaultLocale,
    product: platform.settings.PRODUCT_NAME,
    site: site.displayName,
    topic: meeting.topic,
    host: meeting.hostDisplayName,
    startsAt: meeting.startsAt.toISOString(),
    zone,
    link: meetingLink(platform.publicUrl, site.name, meeting.linkToken),
  };
  const replyTo = { name: meeting.hostDisplayName, address: meeting.hostEmail };
  for (const guest of reached) {
    const mail = mails.guestReminder({ ...said, recipient: shownInvitee(guest).displayName });
    await platform.post(tx, { siteId: site.id, to: guest.email, isPrivate: false, replyTo, ...mail });
  }
}
