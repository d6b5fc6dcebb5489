import { DateFormatter, isSameDay, type CalendarDate } from '@internationalized/date';
import type { ComponentProps } from 'react';
import {
  Calendar as AriaCalendar,
  CalendarCell,
  type CalendarProps as AriaCalendarProps,
  type DateValue,
} from 'react-aria-components/Calendar';
import { useLocale } from 'react-aria-components/I18nProvider';
import { CalendarMonth, useWeekStart } from './calendar-month.tsx';
import styles from './calendar.module.css';

export type CalendarProps<T extends DateValue> = Omit<
  AriaCalendarProps<T>,
  'className' | 'style' | 'children'
> & {
  /** What day it is; the reader's clock says it where nobody does. */
  today?: DateValue | undefined;
};

type DayProps = ComponentProps<'div'> & { 'data-today'?: true | undefined };

/** A day of the month. What React Aria says of today goes by the reader's clock, which may be a day off. */
function Day({ date, today }: { date: CalendarDate; today: DateValue | undefined }) {
  const { locale } = useLocale();
  const isNow = today && isSameDay(date, today);
  const draw = (props: DayProps) => {
    if (isNow === undefined || isNow === (props['data-today'] === true)) return <div {...props} />;
    const format = new DateFormatter(locale, { dateStyle: 'full', timeZone: 'UTC' });
    return (
      <div
        {...props}
        data-today={isNow || undefined}
        aria-current={isNow ? 'date' : undefined}
        aria-label={format.format(date.toDate('UTC'))}
      />
    );
  };
  return <CalendarCell date={date} className={styles.day!} render={draw} />;
}

/** A month to choose a day from. Only for lazy parts: on the server it would write style attributes. */
export const Calendar = <T extends DateValue>({ today, ...props }: CalendarProps<T>) => (
  <AriaCalendar
    {...useWeekStart()}
    {...props}
    {...(today && { defaultFocusedValue: today })}
    className={styles.calendar!}
  >
    <CalendarMonth gridClass={styles.grid}>{(date) => <Day date={date} today={today} />}</CalendarMonth>
  </AriaCalendar>
);
