import type { findMeetings } from '@portico/contract/meeting-list';
import type { MeetingSummary } from '@portico/contract/meetings';
import type { Answer, Input } from '@portico/contract/operation';
import { searchText } from '@portico/domain/search-text';
import type { Reads } from '../../platform/db/tx.ts';
import { findRowsOf, listFound, type FoundRow, type Place, type Sought } from './found.store.ts';
import { cursorOf, inOrder, placeOf } from './meetings.places.ts';
import { presentSummary } from './meetings.present.ts';
import { nextDates, type NextDate } from './meetings.next-dates.ts';
import { ALL_SERIES, listNextSeries, type SeriesAsked, type SeriesOfPerson } from './next-series.store.ts';

type Query = Input<typeof findMeetings>['query'];

/** Who looks, and when. */
interface Looking {
  personId: string;
  now: Date;
}

/** Rows that are read at once to find words in them: a search that finds nothing goes through all that the person has. */
const AT_ONCE = 1000;

const soughtOf = (query: Query, { personId, now }: Looking): Sought => ({
  personId,
  now,
  range: query.range,
  endsAfter: query.from === undefined ? undefined : new Date(query.from),
  startsBefore: query.before === undefined ? undefined : new Date(query.before),
  standing: query.standing,
  isRecurring: query.recurring !== undefined,
  isRecorded: query.recorded !== undefined,
});

/** Whether a meeting has the words that are looked for in its topic or its host’s name. */
type HasWords = (meeting: { topic: string; host: string }) => boolean;

function wordsIn(keyword: string): HasWords {
  const words = searchText(keyword);
  return ({ topic, host }) => searchText(topic).includes(words) || searchText(host).includes(words);
}

interface Search {
  sought: Sought;
  after: Place | undefined;
  /** One more than the page has tells whether there is another. */
  most: number;
  hasWords: HasWords | undefined;
}

async function rowsOf(reads: Reads, { sought, after, most, hasWords }: Search): Promise<FoundRow[]> {
  if (!hasWords) return await listFound(reads, sought, { after, limit: most });
  const found: FoundRow[] = [];
  let last = after;
  for (;;) {
    const rows = await listFound(reads, sought, { after: last, limit: AT_ONCE });
    found.push(...rows.filter(hasWords));
    last = rows.at(-1);
    if (found.length >= most || rows.length < AT_ONCE) return found.slice(0, most);
  }
}

/** Whether dates of a series can be among those that are looked for. */
function mayHave({ sought, hasWords }: Search, series: SeriesOfPerson): boolean {
  const { standing } = sought;
  if (standing !== undefined && (series.role === 'host') !== (standing === 'hosted')) return false;
  return !hasWords || hasWords({ topic: series.topic, host: series.hostDisplayName });
}

/** Series that can have dates among those that are looked for: they are to come, and nothing of them was recorded. */
function seriesSought({ sought, after, most, hasWords }: Search): SeriesAsked | undefined {
  const { personId, now, range, endsAfter = now, standing, isRecorded } = sought;
  if (range === 'past' || isRecorded) return undefined;
  const from = Math.max(now.getTime(), endsAfter.getTime());
  const isFirst = !after && from === now.getTime(); // else those that go on before the page have dates on it as well
  const isAny = standing === undefined && !hasWords;
  return { personId, endsAfter: new Date(from), most: isFirst && isAny ? most : ALL_SERIES };
}

type Computed = Place & { summary(): MeetingSummary };

/** The next dates of series that have no rows. */
async function computedOf(reads: Reads, search: Search, rows: Promise<FoundRow[]>): Promise<Computed[]> {
  const { sought, after, most } = search;
  const { now, startsBefore } = sought;
  const asked = seriesSought(search);
  if (!asked) return [];
  const series = await listNextSeries(reads, asked);
  const isWanted = (date: NextDate): boolean =>
    !after || date.startsAtMs !== after.startsAt.getTime() || date.id > after.id;
  const dates = await nextDates(
    reads,
    { series: series.filter((one) => mayHave(search, one)), asked },
    {
      others: (await rows).map(({ startsAt }) => startsAt.getTime()),
      most,
      endsAfter: asked.endsAfter,
      startsFrom: after?.startsAt,
      startsBefore,
      isWanted,
    },
  );
  return dates.map((date) => ({
    startsAt: new Date(date.startsAtMs),
    id: date.id,
    summary: () => date.summary(now),
  }));
}

/** The meetings of a person that are looked for, each date of a series by itself. */
export async function findMeetingsOf(
  reads: Reads,
  query: Query,
  looking: Looking,
): Promise<Answer<typeof findMeetings>> {
  const { personId, now } = looking;
  const { limit, keyword, cursor } = query;
  const skipped = cursor === undefined ? query.offset : 0; // a cursor counts before it

  const search: Search = {
    sought: soughtOf(query, looking),
    after: placeOf(cursor),
    most: skipped + limit + 1,
    hasWords: searchText(keyword) === '' ? undefined : wordsIn(keyword),
  };
  const reading = rowsOf(reads, search);
  const [rows, computed] = await Promise.all([reading, computedOf(reads, search, reading)]);
  const found = query.range === 'past' ? rows : [...rows, ...computed].toSorted(inOrder);
  const shown: (Place & Partial<Computed>)[] = found.slice(skipped, skipped + limit);
  const ids = shown.filter(({ summary }) => !summary).map(({ id }) => id);
  const whole = await findRowsOf(reads, personId, ids);
  const last = shown.at(-1);
  const hasMore = found.length > skipped + limit;
  return {
    meetings: shown.flatMap(({ id, summary }) => {
      const row = whole.get(id);
      return summary?.() ?? (row ? presentSummary({ meeting: row, role: row.role, now }) : []);
    }),
    hasMore,
    cursor: hasMore && last ? cursorOf(last) : null,
  };
}
