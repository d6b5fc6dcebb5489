import type { Call } from '@portico/contract/call';
import { findMeetings } from '@portico/contract/meeting-list';
import type { listHubMeetings, listHubRecordings } from '@portico/contract/hub';
import type { Answer, Input } from '@portico/contract/operation';
import type { Slice } from '@portico/contract/page';
import { listRecordings } from '@portico/contract/recordings';
import { hasModule } from '@portico/domain/site-settings';
import { mergeLists, shownBy, type SiteList } from './hub.merging.ts';
import type { OpenSite } from './hub.sites.ts';

/** The calls of somebody on one of their sites, with all that the site asks of them there. */
export type CallsOn = (site: OpenSite) => Call;

interface Reading<Row> {
  sites: readonly OpenSite[];
  cursor: string | undefined;
  offset: number;
  limit: number;
  read(site: OpenSite, slice: Slice): Promise<Pick<SiteList<Row>, 'rows' | 'hasMore'>>;
  order(one: Row, other: Row): number;
}

/** The next rows of all sites, of each from where it was shown last. */
async function readMerged<Row>({ sites, cursor, read, order, ...slice }: Reading<Row>) {
  const shown = shownBy(cursor);
  const skipped = cursor === undefined ? slice.offset : 0;
  const limit = skipped + slice.limit;
  const lists = await Promise.all(
    sites.map(async (one): Promise<SiteList<Row>> => {
      const { name, displayName } = one.site;
      const offset = shown.get(name) ?? 0;
      return { site: { name, displayName }, offset, ...(await read(one, { offset, limit })) };
    }),
  );
  const { rows, ...end } = mergeLists(lists, { limit, order });
  return { rows: rows.slice(skipped), ...end };
}

/** Those sites that have meetings, and are asked for. */
function meetingSites(sites: readonly OpenSite[], on: string | undefined) {
  const there = sites.filter(({ site }) => hasModule(site.settings, 'meeting'));
  return {
    isThere: there.length > 0,
    sites: there.filter(({ site }) => on === undefined || site.name === on),
  };
}

const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The meetings of somebody on their sites. */
export async function meetingsOfSites(
  open: readonly OpenSite[],
  callsOn: CallsOn,
  { on, cursor, offset, limit, ...asked }: Input<typeof listHubMeetings>['query'],
): Promise<Answer<typeof listHubMeetings>> {
  const { isThere, sites } = meetingSites(open, on);
  const turn = asked.range === 'past' ? -1 : 1;
  const { rows: meetings, ...end } = await readMerged({
    sites,
    cursor,
    offset,
    limit,
    async read(site, slice) {
      const { meetings: rows, hasMore } = await callsOn(site)(findMeetings, {
        query: { ...asked, ...slice },
      });
      return { rows, hasMore };
    },
    order: (one, other) => turn * byText(one.startTime, other.startTime),
  });
  return { meetings, isThere, ...end };
}

/** The recordings that somebody may watch on their sites, the newest first. */
export async function recordingsOfSites(
  open: readonly OpenSite[],
  callsOn: CallsOn,
  { on, cursor, offset, limit, keyword }: Input<typeof listHubRecordings>['query'],
): Promise<Answer<typeof listHubRecordings>> {
  const { isThere, sites } = meetingSites(open, on);
  const { rows: recordings, ...end } = await readMerged({
    sites,
    cursor,
    offset,
    limit,
    async read(site, slice) {
      const { recordings: rows, hasMore } = await callsOn(site)(listRecordings, {
        query: { keyword, ...slice },
      });
      return { rows, hasMore };
    },
    order: (one, other) => byText(other.createTime, one.createTime),
  });
  return { recordings, isThere, ...end };
}
