import type { findSiteMeetings, SiteMeeting } from '@portico/contract/site-meetings';
import type { Input } from '@portico/contract/operation';
import { MOST_MEETING_KEYWORD } from '@portico/domain/meeting-search';
import { keywordOf, type WordsOf } from '../../app/use-search-state.ts';
import { viewOf, type Days } from './list.model.ts';

/** What the address of the list of a site's meetings says of it. */
export const siteListWords = ['range', 'from', 'to', 'keyword', 'pages'] as const;
export type SiteListWords = WordsOf<(typeof siteListWords)[number]>;

/** Meetings that take place now, those to come, those that are over, or all of some days. */
export type SiteRange = 'live' | 'upcoming' | 'past' | 'dates';

/** What the list shows. */
export interface SiteListView {
  range: SiteRange;
  /** Of the range `dates`. */
  days: Days | undefined;
  keyword: string;
}

/** What an address asks for; for what it says wrongly, what it would be without that. */
export function siteViewOf(words: SiteListWords): SiteListView {
  const { range, days } = viewOf(words);
  return {
    range: words.range === 'live' ? 'live' : range,
    days,
    keyword: keywordOf(words.keyword ?? '', MOST_MEETING_KEYWORD),
  };
}

type Asked = Omit<Input<typeof findSiteMeetings>['query'], 'limit' | 'offset'>;

/** The same as the server is asked for it; days are those of the reader's zone. */
export const siteAskedOf = ({ range, days, keyword }: SiteListView, zone: string): Asked => ({
  range: range === 'dates' ? 'all' : range,
  keyword,
  ...(days && {
    from: days.start.toDate(zone).toISOString(),
    before: days.end.add({ days: 1 }).toDate(zone).toISOString(),
  }),
});

/** What can be done with a meeting of others. */
export type SiteAction = 'look' | 'handOver' | 'end' | 'cancel';

const offered = ['look', 'handOver', 'end', 'cancel'] as const satisfies readonly SiteAction[];

/** What of that is offered, in the order of a menu. */
export const actionsOf = ({ actions }: Pick<SiteMeeting, 'actions'>): SiteAction[] =>
  offered.filter((action) => actions[action]);
