import type { MeetingSummary } from '@portico/contract/meetings';
import { occurrenceId } from '@portico/domain/occurrence-id';
import type { Occurrence } from '@portico/domain/recurrence';
import type { Reads } from '../../platform/db/tx.ts';
import { presentSummary, rowId, wireId } from './meetings.present.ts';
import { datesWithoutRows } from './meetings.series.ts';
import { ALL_SERIES, listNextSeries, type SeriesAsked, type SeriesOfPerson } from './next-series.store.ts';

const MINUTE_MS = 60_000;

/** A date of a series that has no row. What is shown of it is made for those of the page alone, as is its id. */
export class NextDate {
  readonly series: SeriesOfPerson;
  readonly startsAtMs: number;
  #id: string | undefined;

  constructor(series: SeriesOfPerson, { at }: Occurrence) {
    this.series = series;
    this.startsAtMs = at * 1000;
  }

  /** Of the row that it will have. */
  get id(): string {
    const { series, startsAtMs } = this;
    return (this.#id ??= rowId(occurrenceId({ series: wireId(series.id), at: startsAtMs / 1000 })));
  }

  summary(now: Date): MeetingSummary {
    const { series, startsAtMs } = this;
    const startsAt = new Date(startsAtMs);
    const meeting = {
      ...series,
      kind: 'planned',
      seriesId: series.id,
      occursAt: startsAt,
      startsAt,
      endsAt: new Date(startsAtMs + series.durationMinutes * MINUTE_MS),
      state: 'planned',
      cancelledAt: null,
      isLive: false,
    } as const;
    return presentSummary({ meeting, role: series.role, now });
  }
}

/** Which dates are looked for. */
interface Sought {
  /** When the other meetings of the list begin, in milliseconds, ascending. */
  others: readonly number[];
  /** How many of both the list has at most. */
  most: number;
  /** None that is over by then. */
  endsAfter: Date;
  /** None that begins earlier. */
  startsFrom?: Date | undefined;
  /** None that begins then or later. */
  startsBefore?: Date | undefined;
  /** Those alone; all where it is left out. */
  isWanted?(next: NextDate): boolean;
}

function datesOfOne(
  series: SeriesOfPerson,
  { most, endsAfter, startsFrom, isWanted }: Sought,
  lastMs: number,
): NextDate[] {
  const dates = datesWithoutRows(series, {
    taken: new Set(series.taken),
    most: most + 1, // at the instant where the list begins one may be before it
    endsAfter,
    startsFrom,
    startsBy: lastMs / 1000,
  }).map((date) => new NextDate(series, date));
  return isWanted ? dates.filter((next) => isWanted(next)) : dates;
}

interface Found {
  dates: NextDate[];
  /** When the last that can be in the list begins, in milliseconds. */
  lastMs: number;
}

/**
 * The dates of series, by when these go on, that are among the first of a list and begin until a moment: what is behind its last
 * place is not computed.
 */
function datesAmong(series: readonly SeriesOfPerson[], sought: Sought, untilMs: number): Found {
  const dates: NextDate[] = [];
  let starts = sought.others.slice(0, sought.most);
  const endMs = sought.startsBefore ? sought.startsBefore.getTime() - 1 : Infinity;
  const lastMs = (): number => Math.min(starts[sought.most - 1] ?? Infinity, endMs);
  for (const one of series) {
    if (one.nextAt.getTime() > lastMs()) break;
    const own = datesOfOne(one, sought, Math.min(lastMs(), untilMs));
    dates.push(...own);
    starts = [...starts, ...own.map(({ startsAtMs }) => startsAtMs)]
      .sort((a, b) => a - b)
      .slice(0, sought.most);
  }
  return { dates: dates.filter(({ startsAtMs }) => startsAtMs <= lastMs()), lastMs: lastMs() };
}

/**
 * The same of the next series of somebody. Nearly each has a date where it goes on, so that as many series as the list has
 * places fill it; where so many first dates were changed or cancelled that they do not, all series are asked for.
 */
export async function nextDates(
  reads: Reads,
  { series, asked }: { series: readonly SeriesOfPerson[]; asked: SeriesAsked },
  sought: Sought,
): Promise<NextDate[]> {
  const isAll = series.length < asked.most;
  const knownMs = isAll ? Infinity : (series.at(-1)?.nextAt.getTime() ?? 0);
  const { dates, lastMs } = datesAmong(series, sought, knownMs);
  if (isAll || lastMs <= knownMs) return dates;
  const all = await listNextSeries(reads, { ...asked, most: ALL_SERIES });
  return datesAmong(all, sought, Infinity).dates;
}
