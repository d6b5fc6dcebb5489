import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { HubRecording } from '@portico/contract/hub';
import { recordingLimits } from '@portico/contract/recordings';
import { RecordingsArt } from '@portico/ui/art/recordings';
import { useFormats } from '@portico/ui/formats';
import { LoadMore } from '@portico/ui/pager';
import { Table, type Column } from '@portico/ui/table';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { leadToError } from '../app/hub-guard.ts';
import { hubSitesQuery } from '../app/hub-sites.ts';
import { useListSearch } from '../app/list/list-search.tsx';
import { RowsView } from '../app/list/rows-view.tsx';
import { PageHead } from '../app/page-head.tsx';
import { keywordOf, pagesOf, useSearchState, type SearchWords } from '../app/use-search-state.ts';
import { HubList, hubRecordingsQuery, sitePath, useHubEmpty } from '../features/hub/index.tsx';
import { RecordingName } from '../features/recordings/index.tsx';

/** What the page shows first. */
export async function load({ queryClient, call }: LoadContext, { keyword = '', on, pages }: SearchWords) {
  const view = { keyword: keywordOf(keyword, recordingLimits.keyword), on };
  const [recordings] = await Promise.all([
    queryClient.ensureInfiniteQueryData({ ...hubRecordingsQuery(call, view), pages: pagesOf(pages) }),
    queryClient.ensureQueryData(hubSitesQuery(call)),
  ]);
  leadToError(recordings.pages[0] ?? { isThere: true });
}

function useColumns(): Column<HubRecording>[] {
  const t = useT();
  const formats = useFormats();
  return [
    {
      id: 'recordName',
      name: t('recordings.name'),
      render: (recording) => (
        <RecordingName
          recording={recording}
          href={`${sitePath(recording.site.name)}/recording/playback/${recording.recordUUID}`}
        />
      ),
    },
    { id: 'site', name: t('hub.site'), render: ({ site }) => <bdi>{site.displayName}</bdi> },
    {
      id: 'owner',
      name: t('recordings.owner'),
      render: ({ ownerDisplayName }) => <bdi>{ownerDisplayName}</bdi>,
    },
    {
      id: 'createTime',
      name: t('recordings.when'),
      render: ({ createTime }) => (
        <time dateTime={createTime} suppressHydrationWarning>
          {formats.dateTime(createTime)}
        </time>
      ),
    },
  ];
}

/** What the reader may watch on all sites: `/webappng/hub/recording/home`. */
export default function HubRecordingsPage() {
  const t = useT();
  const { call } = useApp();
  const [said, change] = useSearchState('on', 'pages');
  const { sites } = useSuspenseQuery(hubSitesQuery(call)).data;
  const search = useListSearch({ label: t('recordings.search'), most: recordingLimits.keyword });
  const query = useInfiniteQuery({
    ...hubRecordingsQuery(call, { keyword: search.keyword, on: said.on }),
    placeholderData: keepPreviousData,
  });
  const none = {
    art: <RecordingsArt />,
    title: t('hub.recordings.none'),
    text: t('hub.recordings.noneText'),
  };
  const empty = useHubEmpty(none, { search, on: said.on });
  const columns = useColumns();
  return (
    <PageHead title={t('hub.recordings.title')}>
      <HubList
        sites={sites}
        search={search}
        on={said.on}
        onSite={(on) => change({ on, pages: undefined }, 'push')}
      >
        <RowsView
          query={query}
          pick={({ recordings }) => recordings}
          idOf={({ recordUUID }) => recordUUID}
          empty={empty}
          shape="picture"
        >
          {(recordings, more) => (
            <>
              <Table
                label={t('hub.recordings.title')}
                columns={columns}
                rows={recordings}
                shape="picture"
                idOf={({ recordUUID }) => recordUUID}
                nameOf={({ recordName }) => recordName}
                isBusy={query.isPlaceholderData}
              />
              <LoadMore
                shown={recordings.length}
                count={t('recordings.shown', {
                  total: recordings.length,
                  shown: recordings.length,
                })}
                {...more}
              >
                {t('recordings.more')}
              </LoadMore>
            </>
          )}
        </RowsView>
      </HubList>
    </PageHead>
  );
}
