import {
  endOfMonth,
  endOfWeek,
  fromDate,
  startOfMonth,
  startOfWeek,
  toCalendarDate,
} from '@internationalized/date';
import { DateRangePicker } from '@portico/ui/date-range-picker';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';
import type { Days } from './list.model.ts';

interface ListDaysProps {
  days: Days;
  nowMs: number;
  onChange(days: Days): void;
}

/** Which days the list shows: this week, another time that is asked for often, or any of a calendar. */
export default function ListDays({ days, nowMs, onChange }: ListDaysProps) {
  const t = useT();
  const { tag, zone } = useFormats();
  const day = toCalendarDate(fromDate(new Date(nowMs), zone));
  const week = (at: typeof day): Days => ({ start: startOfWeek(at, tag), end: endOfWeek(at, tag) });
  const month = (at: typeof day): Days => ({ start: startOfMonth(at), end: endOfMonth(at) });
  return (
    <DateRangePicker
      label={t('meetingList.days')}
      value={days}
      onChange={onChange}
      presets={[
        { id: 'week', label: t('meetingList.days.week'), ...week(day) },
        { id: 'nextWeek', label: t('meetingList.days.nextWeek'), ...week(day.add({ weeks: 1 })) },
        { id: 'month', label: t('meetingList.days.month'), ...month(day) },
        { id: 'lastMonth', label: t('meetingList.days.lastMonth'), ...month(day.subtract({ months: 1 })) },
      ]}
    />
  );
}
