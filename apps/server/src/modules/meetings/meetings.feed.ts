import type { CalendarEvent, ZoneTable } from '@portico/domain/icalendar';
import type { Reads } from '../../platform/db/tx.ts';
import type { Platform } from '../../platform/platform.ts';
import { localOf, zoneTable } from '../../platform/time/zones.ts';
import type { Site } from '../sites/index.ts';
import { listFeedRows, listLeftOut, type FeedRow, type FeedWindow } from './feed.store.ts';
import { calendarBasis, utcStamp, type SeriesTimes } from './meetings.calendar.ts';
import { calendarUidOf, meetingLink } from './meetings.mails.ts';
import { ruleForCalendars } from './meetings.series.ts';

type Feed = FeedWindow & { site: Site; now: Date };

/** One table for each zone, from its first meeting on: readers go by the one that they find. */
function zonesOf(rows: readonly FeedRow[], until: Date): ReadonlyMap<string, ZoneTable> {
  const first = new Map<string, Date>();
  const add = (zone: string, at: Date): void => {
    const before = first.get(zone);
    if (!before || at < before) first.set(zone, at);
  };
  for (const { timeZone, startsAt, seriesTimeZone, occursAt } of rows) {
    add(timeZone, startsAt);
    if (seriesTimeZone !== null && occursAt) add(seriesTimeZone, occursAt);
  }
  return new Map([...first].map(([zone, at]) => [zone, zoneTable(zone, at, until)]));
}

const timesOf = (row: FeedRow, leftOut: readonly Date[]): SeriesTimes | undefined => {
  const rule = ruleForCalendars(row);
  return rule === undefined ? undefined : { rule, excluded: leftOut.map((at) => localOf(at, row.timeZone)) };
};

function eventOf(
  row: FeedRow,
  told: { uid: string; link: string; series: SeriesTimes | undefined },
  zones: ReadonlyMap<string, ZoneTable>,
): CalendarEvent {
  const stampedAt = utcStamp(row.updatedAt);
  const basis = calendarBasis(row, { ...told, stampedAt });
  const { recurrenceId, zone } = basis;
  return {
    ...basis,
    zone: zones.get(zone.id) ?? zone,
    ...(recurrenceId && {
      recurrenceId: { ...recurrenceId, zone: zones.get(recurrenceId.zone.id) ?? recurrenceId.zone },
    }),
    method: 'PUBLISH',
    sequence: row.calendarSequence,
    attendees: [],
    asksForAnswer: false,
    status: 'CONFIRMED',
  };
}

/** The meetings of a person within a time, as calendars are told of them. */
export async function feedEvents(
  reads: Reads,
  platform: Pick<Platform, 'publicUrl'>,
  feed: Feed,
): Promise<CalendarEvent[]> {
  const rows = await listFeedRows(reads, feed);
  const seriesIds = rows.filter(({ kind }) => kind === 'series').map(({ id }) => id);
  const { personId, site, until } = feed;
  const leftOut = Map.groupBy(await listLeftOut(reads, { personId, seriesIds }), ({ seriesId }) => seriesId);
  const zones = zonesOf(rows, until);
  return rows.map((row) => {
    const link = meetingLink(platform.publicUrl, site.name, row.linkToken);
    const series = timesOf(row, leftOut.get(row.id)?.map(({ occursAt }) => occursAt) ?? []);
    return eventOf(row, { uid: calendarUidOf({ platform }, row), link, series }, zones);
  });
}
