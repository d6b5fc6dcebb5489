import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Button,
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  type CalendarProps as AriaCalendarProps,
  type DateValue,
} from 'react-aria-components/Calendar';
import styles from './calendar.module.css';
import field from './field.module.css';
import { Icon } from './icon.tsx';

export type CalendarProps<T extends DateValue> = Omit<
  AriaCalendarProps<T>,
  'className' | 'style' | 'children'
>;

/** A month to choose a day from. Only for lazy parts: on the server it would write style attributes. */
export const Calendar = <T extends DateValue>(props: CalendarProps<T>) => (
  <AriaCalendar {...props} className={styles.calendar!}>
    <header className={styles.head}>
      <Button slot="previous" className={`${field.inlineButton} ${styles.step}`}>
        <Icon of={ChevronLeft} isMirrored />
      </Button>
      <Heading className={styles.month!} />
      <Button slot="next" className={`${field.inlineButton} ${styles.step}`}>
        <Icon of={ChevronRight} isMirrored />
      </Button>
    </header>
    <CalendarGrid className={styles.grid!} weekdayStyle="narrow">
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className={styles.weekday!}>{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day!} />}</CalendarGridBody>
    </CalendarGrid>
  </AriaCalendar>
);
