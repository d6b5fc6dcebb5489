import type { findSiteMeetings, SiteMeeting } from '@portico/contract/site-meetings';
import type { Answer, Input } from '@portico/contract/operation';
import { parseMeetingNumber } from '@portico/domain/meeting-number';
import { occurrenceId } from '@portico/domain/occurrence-id';
import { occurrencesOf, type Occurrence } from '@portico/domain/recurrence';
import type { Reads } from '../../platform/db/tx.ts';
import type { Place } from './found.store.ts';
import { cursorOf, inOrder, placeOf } from './meetings.places.ts';
import { rowId, wireId } from './meetings.present.ts';
import { computedDate, datesOf } from './meetings.series.ts';
import { presentSiteMeeting } from './meetings.site-present.ts';
import { listTaken } from './series.store.ts';
import {
  findHosts,
  findNamed,
  findSiteRows,
  listSiteFound,
  listSiteLive,
  listSiteSeries,
  readWords,
  type SiteMeetingRow,
  type SiteSeries,
  type SiteSought,
  type SiteWords,
} from './site-found.store.ts';

type Query = Input<typeof findSiteMeetings>['query'];

/** Whose meetings are looked through, and what whoever looks may do. */
interface Looking {
  siteId: string;
  now: Date;
  mayAct: boolean;
  showsContent: boolean;
}

const MINUTE_MS = 60_000;
/** Series that are read at once. */
const AT_ONCE = 5000;

interface Search extends SiteSought {
  after: Place | undefined;
  /** One more than the page has tells whether there is another. */
  most: number;
}

type Searched = Omit<Search, 'words'>;

/** A date of a series that has no row, or a row. */
type Found = Place & { date?: { seriesId: string; occurrence: Occurrence } };

const secondsOf = (date: Date | undefined): number => (date ? date.getTime() / 1000 : Infinity);

function foundOf({ id: seriesId }: SiteSeries, occurrence: Occurrence): Found {
  const id = rowId(occurrenceId({ series: wireId(seriesId), at: occurrence.at }));
  return { id, startsAt: new Date(occurrence.at * 1000), date: { seriesId, occurrence } };
}

/** Dates without rows of some series, merged in order. */
class Dates {
  readonly #search: Search;
  readonly #taken = new Map<string, ReadonlySet<number>>();
  readonly #series: SiteSeries[] = [];
  #found: Found[] = [];

  constructor(search: Search) {
    this.#search = search;
  }

  get found(): readonly Found[] {
    return this.#found;
  }

  /** Whether no series whose dates begin later can have one of those that are looked for. */
  isFull(nextAt: Date): boolean {
    const last = this.#found.at(-1);
    return this.#found.length >= this.#search.most && last !== undefined && last.startsAt < nextAt;
  }

  /** The first dates of one series, none of which begins after `until`. */
  #datesOf(series: SiteSeries, until: Date | undefined): Found[] {
    const { now, endsAfter = now, after, startsBefore, most } = this.#search;
    const least = Math.max(now.getTime(), endsAfter.getTime()) - series.durationMinutes * MINUTE_MS + 1;
    const fromMs = Math.max(series.nextAt.getTime(), least, after?.startsAt.getTime() ?? 0);
    const taken = this.#taken.get(series.id) ?? new Set();
    const set = datesOf({ local_start: series.localStart, time_zone: series.timeZone }, series.rule);
    const before = Math.min(secondsOf(startsBefore), secondsOf(until) + 1);
    const window = { from: Math.ceil(fromMs / 1000), before, most: most + 1 + taken.size }; // one may be the place itself
    return occurrencesOf(set, window)
      .filter(({ at }) => !taken.has(at))
      .map((occurrence) => foundOf(series, occurrence))
      .filter((date) => !after || inOrder(date, after) > 0);
  }

  #merge(series: readonly SiteSeries[], before: readonly Found[]): Found[] {
    const { most } = this.#search;
    let found = [...before];
    for (const one of series) {
      const dates = this.#datesOf(one, found.length >= most ? found[most - 1]?.startsAt : undefined);
      if (dates.length > 0) found = [...found, ...dates].toSorted(inOrder).slice(0, most);
    }
    return found;
  }

  /** Takes the dates of more series in. Those that have rows after all are left out. */
  async add(reads: Reads, series: readonly SiteSeries[]): Promise<void> {
    this.#series.push(...series);
    this.#found = this.#merge(series, this.#found);
    for (;;) {
      const shown = new Set(this.#found.flatMap(({ date }) => date?.seriesId ?? []));
      const unknown = [...shown].filter((id) => !this.#taken.has(id));
      if (unknown.length === 0) return;
      const rows = Map.groupBy(await listTaken(reads, unknown), ({ seriesId }) => seriesId);
      for (const id of unknown)
        this.#taken.set(id, new Set(rows.get(id)?.map(({ occursAt }) => occursAt.getTime() / 1000)));
      if (rows.size > 0) this.#found = this.#merge(this.#series, []);
    }
  }
}

/** So that a date at the same instant is among those before it. */
const justAfter = (at: Date): Date => new Date(at.getTime() + 1);

/** The first dates of series that have no rows, none behind what is found already: they are to come. */
async function listDates(reads: Reads, sought: Search, until: Date | undefined): Promise<readonly Found[]> {
  if (sought.range !== 'upcoming' && sought.range !== 'all') return [];
  const search = until ? { ...sought, startsBefore: justAfter(until) } : sought;
  const dates = new Dates(search);
  let after: SiteSeries | undefined;
  for (;;) {
    const series = await listSiteSeries(reads, search, { after, limit: AT_ONCE });
    await dates.add(reads, series);
    after = series.at(-1);
    if (!after || series.length < AT_ONCE || dates.isFull(after.nextAt)) return dates.found;
  }
}

/** One letter of an alphabet stands in most topics, and narrows nothing; one character of these scripts is a word. */
const ONE_LETTER = /^[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;

/** How a keyword is looked for: what a number names, or the words of a topic and hosts whose they may be. */
async function waysOf(reads: Reads, search: Searched, keyword: string): Promise<[Searched, SiteWords[]]> {
  if (keyword === '' || ONE_LETTER.test(keyword)) return [search, [{ kind: 'none' }]];
  const number = parseMeetingNumber(keyword);
  const named = number === undefined ? undefined : await findNamed(reads, search.siteId, number);
  if (named) return [whereverItIs(search, named.kind), [{ kind: 'named', id: named.id }]];
  const words = await readWords(reads, keyword);
  const ids = await findHosts(reads, search.siteId, words);
  return [search, [{ kind: 'topic', words }, ...(ids.length > 0 ? [{ kind: 'hosts' as const, ids }] : [])]];
}

/** Whoever has the number of one meeting need not know when it is; of a series it may be any date. */
function whereverItIs(search: Searched, kind: string): Searched {
  if (kind === 'series') return search;
  const range = kind === 'personal' ? 'live' : 'all';
  return { ...search, range, startsBefore: undefined, endsAfter: undefined };
}

/** What is found by each way, in order, each once. */
async function findBy(reads: Reads, search: Searched, ways: readonly SiteWords[]): Promise<Found[]> {
  const isBackwards = search.range === 'past' || search.range === 'live';
  const list = search.range === 'live' ? listSiteLive : listSiteFound;
  const { after, most } = search;
  const found = new Map<string, Found>();
  for (const words of ways) {
    const sought = { ...search, words };
    const rows = await list(reads, sought, { after, limit: most });
    const dates = await listDates(reads, sought, rows[most - 1]?.startsAt);
    for (const one of [...rows, ...dates]) found.set(one.id, one);
  }
  const ordered = [...found.values()].toSorted(inOrder);
  return isBackwards ? ordered.toReversed() : ordered;
}

/** The rows of what is found: of a date without one that of its series, with the date. */
async function rowsOf(reads: Reads, siteId: string, found: readonly Found[]): Promise<SiteMeetingRow[]> {
  const ids = found.map(({ id, date }) => date?.seriesId ?? id);
  const rows = await findSiteRows(reads, siteId, [...new Set(ids)]);
  return found.flatMap(({ id, date }) => {
    const row = rows.get(date?.seriesId ?? id);
    if (!row || !date || row.kind === 'personal' || !row.startsAt) return row ?? [];
    const { kind, startsAt } = row;
    const meeting = computedDate({ ...row, kind, startsAt }, date.occurrence);
    return { ...meeting, liveSince: null, insideCount: 0 };
  });
}

/** The meetings of a site that are looked for, each date of a series by itself. */
export async function findMeetingsOfSite(
  reads: Reads,
  query: Query,
  { siteId, now, ...may }: Looking,
): Promise<Omit<Answer<typeof findSiteMeetings>, 'showsContent'>> {
  const { limit, offset, keyword, range } = query;
  const end = offset + limit;
  const search: Searched = {
    siteId,
    now,
    range,
    endsAfter: query.from === undefined ? undefined : new Date(query.from),
    startsBefore: query.before === undefined ? undefined : new Date(query.before),
    after: placeOf(query.cursor),
    most: end + 1,
  };
  const found = await findBy(reads, ...(await waysOf(reads, search, keyword)));
  const shown = found.slice(offset, end);
  const rows = await rowsOf(reads, siteId, shown);
  const last = shown.at(-1);
  const hasMore = found.length > end;
  return {
    meetings: rows.map((row): SiteMeeting => presentSiteMeeting(row, { now, ...may })),
    hasMore,
    cursor: hasMore && last ? cursorOf(last) : null,
  };
}
