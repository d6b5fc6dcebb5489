import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import type { SiteMeeting } from '@portico/contract/site-meetings';
import { MOST_MEETING_KEYWORD } from '@portico/domain/meeting-search';
import { CalendarArt } from '@portico/ui/art/calendar';
import { ClockArt } from '@portico/ui/art/clock';
import { useFormats } from '@portico/ui/formats';
import type { ListWords } from '@portico/ui/list-state';
import { useT } from '@portico/ui/texts';
import { useListSearch } from '../../app/list/list-search.tsx';
import { RowsView } from '../../app/list/rows-view.tsx';
import { RangeBar } from './list-bar.tsx';
import type { SiteAction, SiteListView, SiteListWords, SiteRange } from './site-list.model.ts';
import { siteMeetingsQuery } from './site-list.queries.ts';
import { SiteTable } from './site-table.tsx';
import { MoreMeetings } from './more-meetings.tsx';
import styles from './site-list.module.css';

interface SiteListProps {
  call: Call;
  view: SiteListView;
  nowMs: number;
  onChange(words: SiteListWords): void;
  onAct(action: SiteAction, meeting: SiteMeeting): void;
}

const ranges = ['live', 'upcoming', 'past', 'dates'] as const satisfies SiteRange[];

/** When the meetings are that are shown. */
function SiteRangeBar(props: Omit<SiteListProps, 'call' | 'onAct'>) {
  const t = useT();
  const labelOf = (id: SiteRange): string =>
    id === 'live' ? t('siteMeetings.live') : t(`meetingList.range.${id}`);
  return <RangeBar<SiteRange> {...props} ranges={ranges.map((id) => ({ id, label: labelOf(id) }))} />;
}

/** What is said where there are none at all. */
function useNone(range: SiteRange): ListWords {
  const t = useT();
  const art = range === 'past' || range === 'live' ? <ClockArt /> : <CalendarArt />;
  switch (range) {
    case 'live':
      return { art, title: t('siteMeetings.empty.live'), text: t('siteMeetings.empty.liveText') };
    case 'upcoming':
      return { art, title: t('meetings.empty.upcoming'), text: t('siteMeetings.empty.upcomingText') };
    case 'past':
      return { art, title: t('meetings.empty.past'), text: t('meetings.empty.pastText') };
    case 'dates':
      return { art, title: t('meetingList.empty.dates'), text: t('siteMeetings.empty.datesText') };
  }
}

/** The meetings of the site, to be searched. */
export function SiteMeetingList({ call, view: said, nowMs, onChange, onAct }: SiteListProps) {
  const t = useT();
  const { zone } = useFormats();
  const search = useListSearch({ label: t('siteMeetings.search'), most: MOST_MEETING_KEYWORD });
  const view = { ...said, keyword: search.keyword };
  const query = useInfiniteQuery({
    ...siteMeetingsQuery(call, view, zone),
    placeholderData: keepPreviousData,
  });
  const none = useNone(view.range);
  const noMatch = search.noneFound({ title: t('meetingList.noMatch'), text: t('siteMeetings.noMatch') });
  return (
    <>
      <div className={styles.controls}>
        <SiteRangeBar {...{ view, nowMs, onChange }} />
        {search.input}
      </div>
      <RowsView
        query={query}
        pick={({ meetings }) => meetings}
        idOf={({ uuid }) => uuid}
        empty={view.keyword === '' ? none : noMatch}
      >
        {(meetings, more) => (
          <>
            <SiteTable {...{ meetings, onAct }} isBusy={query.isPlaceholderData} />
            <MoreMeetings shown={meetings.length} {...more} />
          </>
        )}
      </RowsView>
    </>
  );
}
