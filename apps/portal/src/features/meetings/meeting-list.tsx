import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Call } from '@portico/contract/call';
import type { MeetingSummary } from '@portico/contract/meetings';
import { MOST_MEETING_KEYWORD } from '@portico/domain/meeting-search';
import { CalendarArt } from '@portico/ui/art/calendar';
import { ClockArt } from '@portico/ui/art/clock';
import { SearchArt } from '@portico/ui/art/search';
import { useFormats } from '@portico/ui/formats';
import type { ListWords as EmptyWords } from '@portico/ui/list-state';
import { PlainButton, PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useListSearch } from '../../app/list/list-search.tsx';
import { RowsView } from '../../app/list/rows-view.tsx';
import type { EnterProps } from './enter-link.tsx';
import { FilterBar, OwnRangeBar, type ChangeList } from './list-bar.tsx';
import { byDay, dayWords, isFiltered, type Day, type ListView } from './list.model.ts';
import { MeetingRow, type RowActions } from './meeting-row.tsx';
import { meetingsQuery } from './list.queries.ts';
import { MoreMeetings } from './more-meetings.tsx';
import styles from './meeting-list.module.css';

interface RowsProps extends EnterProps, RowActions {
  call: Call;
  view: ListView;
}

interface MeetingListProps extends RowsProps {
  onChange: ChangeList;
  /** Plans one; undefined for who may not. */
  onSchedule: (() => void) | undefined;
}

interface DayProps<Meeting> extends EnterProps, RowActions {
  /** On which site a meeting is, in a list across sites. */
  placeOf?: ((meeting: Meeting) => { basePath: string; siteName: string }) | undefined;
}

/** The meetings of one day, below what the day is called. */
function DayPart<Meeting extends MeetingSummary>({
  day,
  placeOf,
  ...rest
}: DayProps<Meeting> & { day: Day<Meeting> }) {
  const t = useT();
  const formats = useFormats();
  const { name, date } = dayWords(day, formats, rest.nowMs);
  const id = `day-${day.id}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.day} suppressHydrationWarning>
        {name && (
          <>
            <span>{t(name === 'today' ? 'time.today' : `meetingList.${name}`)}</span>{' '}
          </>
        )}
        <span>{date}</span>
      </h2>
      <ul>
        {day.meetings.map((meeting) => (
          <MeetingRow
            key={meeting.uuid}
            meeting={meeting}
            withDate={false}
            isInSection
            {...rest}
            {...placeOf?.(meeting)}
          />
        ))}
      </ul>
    </section>
  );
}

interface DaysProps<Meeting> extends DayProps<Meeting> {
  meetings: readonly Meeting[];
  isBusy: boolean;
}

/** Meetings by the days on which they begin. */
export function MeetingDays<Meeting extends MeetingSummary>({
  meetings,
  isBusy,
  ...rest
}: DaysProps<Meeting>) {
  const { zone } = useFormats();
  return (
    <div className={styles.days} aria-busy={isBusy}>
      {byDay(meetings, zone).map((day) => (
        <DayPart key={day.id} day={day} {...rest} />
      ))}
    </div>
  );
}

function Rows({ call, view, empty, ...rest }: RowsProps & { empty: EmptyWords }) {
  const { zone } = useFormats();
  const query = useInfiniteQuery({
    ...meetingsQuery(call, view, zone),
    placeholderData: keepPreviousData,
  });
  return (
    <RowsView query={query} pick={(page) => page.meetings} idOf={({ uuid }) => uuid} empty={empty}>
      {(meetings, more) => (
        <>
          <MeetingDays meetings={meetings} isBusy={query.isPlaceholderData} {...rest} />
          <MoreMeetings shown={meetings.length} {...more} />
        </>
      )}
    </RowsView>
  );
}

/** What is said where there are no meetings at all. */
function useNone({ view: { range }, onSchedule, basePath }: MeetingListProps): EmptyWords {
  const t = useT();
  return {
    art: range === 'past' ? <ClockArt /> : <CalendarArt />,
    title: t(range === 'dates' ? 'meetingList.empty.dates' : `meetings.empty.${range}`),
    text: t(range === 'dates' ? 'meetingList.empty.datesText' : `meetings.empty.${range}Text`),
    action: onSchedule ? (
      <PlainButton onClick={onSchedule}>{t('meetings.scheduleOne')}</PlainButton>
    ) : (
      <PlainLink href={`${basePath}/meeting/join`}>{t('meetings.joinByNumber')}</PlainLink>
    ),
  };
}

/** What is said where others may be found. */
function useNoMatch(keyword: string, clear: ReactNode): EmptyWords {
  const t = useT();
  return {
    art: <SearchArt />,
    title: t('meetingList.noMatch'),
    text: keyword === '' ? t('meetingList.noMatchText') : t('state.noResults.text', { query: keyword }),
    action: clear,
  };
}

const nothing = {
  keyword: undefined,
  standing: undefined,
  recurring: undefined,
  recorded: undefined,
} as const;

/** The person's meetings by days, to be searched and narrowed. */
export function MeetingList(props: MeetingListProps) {
  const { view: said, onChange, onSchedule: _plan, ...rest } = props;
  const t = useT();
  const search = useListSearch({ label: t('meetingList.search'), most: MOST_MEETING_KEYWORD });
  const view = { ...said, keyword: search.keyword };
  const isNarrowed = isFiltered(view);
  const clear = (
    <PlainButton
      tone="quiet"
      onClick={() => {
        search.clear();
        onChange(nothing);
      }}
    >
      {t('meetingList.clear')}
    </PlainButton>
  );
  const none = useNone(props);
  const noMatch = useNoMatch(view.keyword, clear);
  return (
    <>
      <div className={styles.controls}>
        <OwnRangeBar view={view} nowMs={rest.nowMs} onChange={onChange} />
        <div className={styles.filters}>
          {search.input}
          <FilterBar view={view} onChange={onChange} />
        </div>
      </div>
      <Rows {...rest} view={view} empty={isNarrowed ? noMatch : none} />
    </>
  );
}
