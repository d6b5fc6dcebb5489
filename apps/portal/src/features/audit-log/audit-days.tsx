import { fromDate, parseDate, toCalendarDate, type CalendarDate } from '@internationalized/date';
import { now } from '@portico/client/server-clock';
import { DateRangePicker, lastDays, type DateRange } from '@portico/ui/date-range-picker';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';
import type { AuditView } from './audit.model.ts';
import type { Narrow } from './entry.tsx';

interface AuditDaysProps {
  view: AuditView;
  /** The days in words. */
  words: string;
  onNarrow: Narrow;
}

/** Days as the calendar shows them: without an end they last until today, without a beginning it has none to show. */
function rangeOf({ from, to }: AuditView, today: CalendarDate): DateRange | undefined {
  if (from === undefined) return undefined;
  const start = parseDate(from);
  const end = to === undefined ? today : parseDate(to);
  return { start, end: end.compare(start) < 0 ? start : end };
}

/** Which days the log shows: any, those that are asked for often, or those of a calendar. Stands in the place of its plain button. */
export default function AuditDays({ view, words, onNarrow }: AuditDaysProps) {
  const t = useT();
  const { zone } = useFormats();
  const today = toCalendarDate(fromDate(new Date(now()), zone));
  const value = rangeOf(view, today);
  return (
    <DateRangePicker
      label={t('audit.days')}
      words={words}
      value={value}
      onChange={({ start, end }) => onNarrow({ from: start.toString(), to: end.toString() })}
      presets={[
        { id: '1', label: t('audit.days.today'), ...lastDays(today, 1) },
        { id: '7', label: t('audit.days.last', { count: 7 }), ...lastDays(today, 7) },
        { id: '30', label: t('audit.days.last', { count: 30 }), ...lastDays(today, 30) },
        { id: '90', label: t('audit.days.last', { count: 90 }), ...lastDays(today, 90) },
      ]}
      all={{
        label: t('audit.days.any'),
        isChosen: view.from === undefined && view.to === undefined,
        onChoose: () => onNarrow({ from: undefined, to: undefined }),
      }}
      maxValue={value && value.end.compare(today) > 0 ? value.end : today}
      isPressed
    />
  );
}
