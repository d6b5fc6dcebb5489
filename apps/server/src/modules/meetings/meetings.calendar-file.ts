import type { getMeetingCalendar } from '@portico/contract/meeting-calendar';
import type { Answer } from '@portico/contract/operation';
import type { Reads } from '../../platform/db/tx.ts';
import {
  calendarBasis,
  publishPart,
  utcStamp,
  type CalendarBasis,
  type CalendarDate,
} from './meetings.calendar.ts';
import { calendarUidOf, meetingLink, type MeetingContext } from './meetings.mails.ts';
import { openMeeting, type ByPerson } from './meetings.service.ts';
import type { MeetingRow } from './meetings.store.ts';
import { timesOfSeries } from './meetings.series.ts';
import { listChanged } from './series.store.ts';

/** What a file may be called wherever it is saved: letters, digits and dashes of the topic. */
const nameOf = (topic: string): string =>
  topic.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'meeting';

/** A date of a series that differs, with its own revision. */
const revisionOf = ({ calendarSequence: sequence }: MeetingRow, basis: CalendarBasis): CalendarDate => ({
  ...basis,
  sequence,
});

/** A meeting for the calendar of somebody who has a part in it: what its mails bring, so that calendars know it as the same. */
export async function calendarFile(
  reads: Reads,
  context: MeetingContext,
  input: ByPerson & { uuid: string },
): Promise<Answer<typeof getMeetingCalendar>> {
  const { now } = input;
  const { meeting, site } = await openMeeting(reads, input, input.uuid);
  const link = meetingLink(context.platform.publicUrl, site.name, meeting.linkToken);
  const [uid, stampedAt] = [calendarUidOf(context, meeting), utcStamp(now)];
  const series = await timesOfSeries(reads, meeting);
  const changed = series ? await listChanged(reads, meeting.id, now) : [];
  const dates = changed.map((date) =>
    revisionOf(date, calendarBasis(date, { uid, link, stampedAt, series: undefined })),
  );
  const { text } = publishPart(calendarBasis(meeting, { uid, link, stampedAt, series }), {
    sequence: meeting.calendarSequence,
    dates,
  });
  return { fileName: `${nameOf(meeting.topic)}.ics`, text };
}
