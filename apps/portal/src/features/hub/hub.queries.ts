import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { listHubMeetings, listHubRecordings } from '@portico/contract/hub';
import { LOOKS_AGAIN_MS } from '../../app/hub-sites.ts';
import { byCursor, startOf } from '../../app/list/pages.ts';

const PAGE = 20;
/** As many as the home of the hub shows. */
const FIRST = 12;

/** Which rows of all sites are looked for. */
export interface HubView {
  keyword: string;
  /** The name of one site; undefined for all. */
  on: string | undefined;
}

export type HubRange = 'upcoming' | 'past';

const asked = ({ keyword, on }: HubView) => ({ keyword, ...(on !== undefined && { on }) });

/** The next meetings on all sites. */
export const nextHubMeetingsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['hub', 'next'],
    queryFn: ({ signal }) => call(listHubMeetings, { query: { limit: FIRST } }, { signal }),
    refetchInterval: LOOKS_AGAIN_MS,
  });

/** The meetings on all sites, page by page. */
export const hubMeetingsQuery = (call: Call, { range, ...view }: HubView & { range: HubRange }) =>
  infiniteQueryOptions({
    queryKey: ['hub', 'meetings', range, view],
    queryFn: ({ pageParam, signal }) =>
      call(
        listHubMeetings,
        { query: { range, ...asked(view), ...startOf(pageParam), limit: PAGE } },
        { signal },
      ),
    ...byCursor,
    refetchInterval: LOOKS_AGAIN_MS,
  });

/** The recordings on all sites, page by page. */
export const hubRecordingsQuery = (call: Call, view: HubView) =>
  infiniteQueryOptions({
    queryKey: ['hub', 'recordings', view],
    queryFn: ({ pageParam, signal }) =>
      call(listHubRecordings, { query: { ...asked(view), ...startOf(pageParam), limit: PAGE } }, { signal }),
    ...byCursor,
    refetchInterval: LOOKS_AGAIN_MS,
  });
