import type { MeetingDetail } from '@portico/contract/meetings';

/** What calendars on the web are told of a meeting in the address by which they are opened. */
type Told = Pick<
  MeetingDetail,
  | 'topic'
  | 'agenda'
  | 'start'
  | 'startTime'
  | 'durationMinutes'
  | 'timeZone'
  | 'meetingLink'
  | 'meetingType'
  | 'series'
>;

const MINUTE_MS = 60_000;

const compact = (at: string): string => at.replaceAll(/[-:]|\.\d+/g, '');

const endOf = ({ startTime, durationMinutes }: Told): string =>
  new Date(Date.parse(startTime) + (durationMinutes ?? 0) * MINUTE_MS).toISOString();

const detailsOf = ({ agenda, meetingLink }: Told): string =>
  [agenda, meetingLink].filter((part) => part !== '').join('\n\n');

/** The end of a series by its own clock: no date of it crosses a change that another does not. */
function localEnd({ start, durationMinutes }: Told): string {
  const end = new Date(Date.parse(`${start}Z`) + (durationMinutes ?? 0) * MINUTE_MS);
  return end.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
}

/** Outlook shows a plus as it is. */
const percented = (query: URLSearchParams): string => query.toString().replaceAll('+', '%20');

/** The address at which Google Calendar offers to keep a meeting; a series with its rule. */
export function googleLink(meeting: Told): string {
  const { topic, meetingLink, startTime, start, timeZone, series, meetingType } = meeting;
  const isSeries = series !== null && meetingType === 'RECURRING_MASTER';
  const dates = isSeries
    ? `${compact(start)}00/${compact(localEnd(meeting))}00`
    : `${compact(startTime)}/${compact(endOf(meeting))}`;
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: topic,
    dates,
    ctz: timeZone,
    details: detailsOf(meeting),
    location: meetingLink,
    ...(isSeries && { recur: `RRULE:${series.siteRrule}` }),
  });
  return `https://calendar.google.com/calendar/render?${percented(query)}`;
}

/** Outlook for oneself, and that of an organisation. */
export const outlookHosts = { personal: 'outlook.live.com', work: 'outlook.office.com' } as const;

/** The address at which Outlook offers to keep a meeting; of a series its first date alone, for it takes no rules. */
export function outlookLink(meeting: Told, account: keyof typeof outlookHosts): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: meeting.topic,
    startdt: meeting.startTime,
    enddt: endOf(meeting),
    body: detailsOf(meeting),
    location: meeting.meetingLink,
  });
  return `https://${outlookHosts[account]}/calendar/0/deeplink/compose?${percented(query)}`;
}
