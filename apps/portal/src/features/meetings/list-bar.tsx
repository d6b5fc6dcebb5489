import { fromDate, toCalendarDate } from '@internationalized/date';
import { lazy, Suspense } from 'react';
import { useFormats } from '@portico/ui/formats';
import { SegmentedControl } from '@portico/ui/segmented-control';
import { useT } from '@portico/ui/texts';
import type { WordsOf } from '../../app/use-search-state.ts';
import { daysWords, FIRST_DAYS, type Days, type ListView, type ListWords, type Range } from './list.model.ts';
import styles from './meeting-list.module.css';

/** Its calendar comes when days are asked for. */
const ListDays = lazy(() => import('./list-days.tsx'));

/** Changes what the address says of the list. */
export type ChangeList = (words: ListWords) => void;

interface RangeBarProps<Id extends string> {
  ranges: readonly Readonly<{ id: Id; label: string }>[];
  /** What is shown; days where all of some days are. */
  view: { range: Id; days: Days | undefined };
  nowMs: number;
  onChange(words: WordsOf<'range' | 'from' | 'to'>): void;
}

/** Which meetings are shown by when they are; the range `upcoming` goes without saying. */
export function RangeBar<Id extends string>({ ranges, view, nowMs, onChange }: RangeBarProps<Id>) {
  const t = useT();
  const { zone } = useFormats();
  const choose = (range: Id): void => {
    const start = toCalendarDate(fromDate(new Date(nowMs), zone));
    if (range === 'dates') onChange(daysWords({ start, end: start.add({ days: FIRST_DAYS - 1 }) }));
    else onChange({ range: range === 'upcoming' ? undefined : range, from: undefined, to: undefined });
  };
  return (
    <div className={styles.bar}>
      <SegmentedControl<Id>
        label={t('meetings.range')}
        segments={ranges}
        value={view.range}
        onChange={choose}
      />
      {view.days && (
        <Suspense>
          <ListDays days={view.days} nowMs={nowMs} onChange={(days) => onChange(daysWords(days))} />
        </Suspense>
      )}
    </div>
  );
}

const ownRanges = ['upcoming', 'past', 'dates'] as const satisfies Range[];

interface BarProps {
  view: ListView;
  nowMs: number;
  onChange: ChangeList;
}

/** Whether one’s own meetings to come are shown, those that are over, or all of some days. */
export function OwnRangeBar(props: BarProps) {
  const t = useT();
  const ranges = ownRanges.map((id) => ({ id, label: t(`meetingList.range.${id}`) }));
  return <RangeBar<Range> {...props} ranges={ranges} />;
}

/** What the list is narrowed to, each on or off. Nobody is host of what others invite them to: one of those two turns the other off. */
export function FilterBar({ view, onChange }: Omit<BarProps, 'nowMs'>) {
  const t = useT();
  const { standing, isRecurring, isRecorded } = view;
  const chips = [
    { id: 'hosted', isOn: standing === 'hosted', on: { standing: 'hosted' }, off: { standing: undefined } },
    {
      id: 'invited',
      isOn: standing === 'invited',
      on: { standing: 'invited' },
      off: { standing: undefined },
    },
    { id: 'recurring', isOn: isRecurring, on: { recurring: 'yes' }, off: { recurring: undefined } },
    { id: 'recorded', isOn: isRecorded, on: { recorded: 'yes' }, off: { recorded: undefined } },
  ] as const;
  return (
    <fieldset aria-label={t('meetingList.filters')} className={styles.chips}>
      {chips.map(({ id, isOn, on, off }) => (
        <button
          key={id}
          type="button"
          className={styles.chip}
          aria-pressed={isOn}
          onClick={() => onChange(isOn ? off : on)}
        >
          {t(`meetingList.filter.${id}`)}
        </button>
      ))}
    </fieldset>
  );
}
