import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  RangeCalendar as AriaRangeCalendar,
  type DateValue,
  type RangeCalendarProps as AriaRangeCalendarProps,
} from 'react-aria-components/RangeCalendar';
import calendar from './calendar.module.css';
import field from './field.module.css';
import { Icon } from './icon.tsx';
import styles from './range-calendar.module.css';

export type RangeCalendarProps<T extends DateValue> = Omit<
  AriaRangeCalendarProps<T>,
  'className' | 'style' | 'children'
>;

/** A month to choose the first and the last day of a time from. Only for lazy parts. */
export const RangeCalendar = <T extends DateValue>(props: RangeCalendarProps<T>) => (
  <AriaRangeCalendar {...props} className={calendar.calendar!}>
    <header className={calendar.head}>
      <Button slot="previous" className={`${field.inlineButton} ${calendar.step}`}>
        <Icon of={ChevronLeft} isMirrored />
      </Button>
      <Heading className={calendar.month!} />
      <Button slot="next" className={`${field.inlineButton} ${calendar.step}`}>
        <Icon of={ChevronRight} isMirrored />
      </Button>
    </header>
    <CalendarGrid className={styles.grid!} weekdayStyle="narrow">
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className={calendar.weekday!}>{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => <CalendarCell date={date} className={`${calendar.day} ${styles.day}`} />}
      </CalendarGridBody>
    </CalendarGrid>
  </AriaRangeCalendar>
);
