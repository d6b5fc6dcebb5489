import {
  CalendarCell,
  RangeCalendar as AriaRangeCalendar,
  type DateValue,
  type RangeCalendarProps as AriaRangeCalendarProps,
} from 'react-aria-components/RangeCalendar';
import { CalendarMonth, useWeekStart } from './calendar-month.tsx';
import calendar from './calendar.module.css';
import styles from './range-calendar.module.css';

export type RangeCalendarProps<T extends DateValue> = Omit<
  AriaRangeCalendarProps<T>,
  'className' | 'style' | 'children'
>;

/** A month to choose the first and the last day of a time from. Only for lazy parts. */
export const RangeCalendar = <T extends DateValue>(props: RangeCalendarProps<T>) => (
  <AriaRangeCalendar {...useWeekStart()} {...props} className={calendar.calendar!}>
    <CalendarMonth gridClass={styles.grid}>
      {(date) => <CalendarCell date={date} className={`${calendar.day} ${styles.day}`} />}
    </CalendarMonth>
  </AriaRangeCalendar>
);
