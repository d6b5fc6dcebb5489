import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { findSiteMeetings } from '@portico/contract/site-meetings';
import { byCursor, startOf } from '../../app/list/pages.ts';
import { siteAskedOf, type SiteListView } from './site-list.model.ts';

const PAGE = 50;
/** What takes place changes without a word to who is not in it. */
const LIVE_EVERY_MS = 10_000;

/** The meetings of the site, page by page, as a view of their list asks for them. */
export function siteMeetingsQuery(call: Call, view: SiteListView, zone: string) {
  const asked = siteAskedOf(view, zone);
  return infiniteQueryOptions({
    queryKey: ['siteMeetings', 'list', asked],
    queryFn: ({ pageParam, signal }) =>
      call(findSiteMeetings, { query: { ...asked, ...startOf(pageParam), limit: PAGE } }, { signal }),
    refetchInterval: view.range === 'live' && LIVE_EVERY_MS,
    ...byCursor,
  });
}

/** Reads the meetings of the site again, and those of the reader, who may have a part in them. */
export const refreshMeetings = async (client: QueryClient): Promise<void> =>
  void (await Promise.all([
    client.invalidateQueries({ queryKey: ['siteMeetings'] }),
    client.invalidateQueries({ queryKey: ['meetings'] }),
  ]));
