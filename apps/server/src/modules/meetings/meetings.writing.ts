import type { MeetingMail } from '@portico/contract/mails';
import type { CalendarPerson } from '@portico/domain/icalendar';
import { shownLocaleOf } from '@portico/i18n/locales';
import type { Reads } from '../../platform/db/tx.ts';
import type { CalendarPart } from '../../platform/mail/mail.ts';
import type { OrderWriter, Over } from '../../platform/mail/order-job.ts';
import type { MailKind } from '../../platform/mail/order-store.ts';
import { findTimeZone } from '../../platform/time/zones.ts';
import { findEnd } from './invited.store.ts';
import { makeAnswerLink } from './meetings.answer-links.ts';
import { cancelPart, withOrganizer } from './meetings.calendar.ts';
import type { MeetingContent, MeetingContext } from './meetings.mails.ts';

const saidKinds = { first: 'invited', change: 'changed', last: 'cancelled' } as const;

/** By then a cancellation was told of, or by a process that ordered no mails of it. */
const CANCELLED_FOR_GOOD_MS = 86_400_000;

async function isOver(reads: Reads, id: string, now: Date): Promise<Over> {
  const { cancelledAt, endsAt, isLive } = (await findEnd(reads, id)) ?? {};
  if (endsAt && endsAt <= now && !isLive) return 'past';
  if (!cancelledAt) return 'no';
  return now.getTime() - cancelledAt.getTime() < CANCELLED_FOR_GOOD_MS ? 'yes' : 'forGood';
}

/** Where one reader of an order answers: on a page, and by mail where there is a door for that. */
function answeringOf(
  { platform: { secrets, publicUrl } }: MeetingContext,
  { answers }: MeetingContent,
  { kind, address }: { kind: MailKind; address: string },
): Pick<MeetingMail, 'answerLink'> & { organizer?: string } {
  const [, key, organizer] = answers?.keys.find(([of]) => of === address) ?? [];
  if (!answers || key === undefined) return {};
  const { site, uuid, endsAt } = answers;
  const link = makeAnswerLink(secrets, { site, uuid, key }, new Date(endsAt));
  return {
    ...(kind !== 'last' && { answerLink: publicUrl + link }),
    ...(organizer && { organizer }),
  };
}

/** The calendar part of one reader; none where it is the same for all. */
function ownPartOf(
  { cancellation, ownCalendar }: MeetingContent,
  attendee: CalendarPerson | undefined,
  organizer: string | undefined,
): CalendarPart | undefined {
  if (cancellation) {
    const { name, email } = cancellation.organizer;
    return cancelPart({ ...cancellation, organizer: { name, email: organizer ?? email } }, attendee);
  }
  return ownCalendar && { ...ownCalendar, text: withOrganizer(ownCalendar.text, organizer) };
}

/** Makes the mails that `tell` ordered. */
export const meetingWriter = (context: MeetingContext): OrderWriter => ({
  write(kind, ordered, { address, displayName, locale, timeZone }) {
    const content = ordered as MeetingContent;
    const { cancellation: _1, ownCalendar: _2, answers: _3, choiceLink, templates, ...said } = content;
    const template = templates?.[shownLocaleOf(locale ?? said.locale)];
    const hasChoice = timeZone !== null && said.audience === 'invitee'; // people of the site
    const readerZone = timeZone === null ? undefined : findTimeZone(timeZone); // one that is lost: the meeting’s
    const attendee = said.audience === 'host' ? undefined : { name: displayName, email: address };
    const { organizer, ...answering } = answeringOf(context, content, { kind, address });
    const calendar = ownPartOf(content, attendee, organizer);
    return {
      ...context.mails.meeting({
        ...said,
        kind: saidKinds[kind],
        recipient: displayName,
        locale: locale ?? said.locale,
        ...(readerZone !== undefined && { readerZone }),
        ...answering,
        ...(hasChoice && choiceLink !== undefined && { choiceLink }),
        ...(template && { template }),
      }),
      ...(calendar && { calendar }),
    };
  },
  isOver,
});
