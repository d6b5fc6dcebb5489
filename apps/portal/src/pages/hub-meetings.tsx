import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { MOST_MEETING_KEYWORD } from '@portico/domain/meeting-search';
import { CalendarArt } from '@portico/ui/art/calendar';
import { ClockArt } from '@portico/ui/art/clock';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { leadToError } from '../app/hub-guard.ts';
import { hubSitesQuery } from '../app/hub-sites.ts';
import { useListSearch } from '../app/list/list-search.tsx';
import { RowsView } from '../app/list/rows-view.tsx';
import { PageHead } from '../app/page-head.tsx';
import { useNow } from '../app/use-now.ts';
import { keywordOf, pagesOf, useSearchState, type SearchWords } from '../app/use-search-state.ts';
import { HubList, hubMeetingsQuery, sitePath, useHubEmpty, type HubRange } from '../features/hub/index.tsx';
import { MeetingDays, MoreMeetings, RangeBar } from '../features/meetings/index.tsx';

const ranges = ['upcoming', 'past'] as const;

const rangeOf = (word: string | undefined): HubRange => (word === 'past' ? 'past' : 'upcoming');

/** What the page shows first. */
export async function load(
  { queryClient, call }: LoadContext,
  { range, keyword = '', on, pages }: SearchWords,
) {
  const view = { range: rangeOf(range), keyword: keywordOf(keyword, MOST_MEETING_KEYWORD), on };
  const [meetings] = await Promise.all([
    queryClient.ensureInfiniteQueryData({ ...hubMeetingsQuery(call, view), pages: pagesOf(pages) }),
    queryClient.ensureQueryData(hubSitesQuery(call)),
  ]);
  leadToError(meetings.pages[0] ?? { isThere: true });
}

/** The meetings of the reader on all sites: `/webappng/hub/meeting/home`. */
export default function HubMeetingsPage() {
  const t = useT();
  const { call, boot } = useApp();
  const [said, change] = useSearchState('range', 'on', 'pages');
  const { sites } = useSuspenseQuery(hubSitesQuery(call)).data;
  const search = useListSearch({ label: t('meetingList.search'), most: MOST_MEETING_KEYWORD });
  const nowMs = useNow();
  const range = rangeOf(said.range);
  const query = useInfiniteQuery({
    ...hubMeetingsQuery(call, { range, keyword: search.keyword, on: said.on }),
    placeholderData: keepPreviousData,
  });
  const none =
    range === 'past'
      ? { art: <ClockArt />, title: t('hub.meetings.past'), text: t('hub.meetings.pastText') }
      : { art: <CalendarArt />, title: t('hub.meetings.none'), text: t('hub.meetings.noneText') };
  const empty = useHubEmpty(none, { search, on: said.on });
  return (
    <PageHead title={t('hub.meetings.title')}>
      <HubList
        sites={sites}
        search={search}
        on={said.on}
        onSite={(on) => change({ on, pages: undefined }, 'push')}
        bar={
          <RangeBar<HubRange>
            ranges={ranges.map((id) => ({ id, label: t(`meetingList.range.${id}`) }))}
            view={{ range, days: undefined }}
            nowMs={nowMs}
            onChange={(words) => change({ range: words.range, pages: undefined }, 'push')}
          />
        }
      >
        <RowsView query={query} pick={({ meetings }) => meetings} idOf={({ uuid }) => uuid} empty={empty}>
          {(meetings, more) => (
            <>
              <MeetingDays
                meetings={meetings}
                isBusy={query.isPlaceholderData}
                basePath={boot.basePath}
                nowMs={nowMs}
                placeOf={({ site }) => ({ basePath: sitePath(site.name), siteName: site.displayName })}
              />
              <MoreMeetings shown={meetings.length} {...more} />
            </>
          )}
        </RowsView>
      </HubList>
    </PageHead>
  );
}
