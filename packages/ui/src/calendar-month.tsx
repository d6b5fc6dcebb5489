import type { CalendarDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import {
  Button,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar';
import styles from './calendar.module.css';
import field from './field.module.css';
import { Icon } from './icon.tsx';
import { usePageTexts } from './texts.tsx';

interface CalendarMonthProps {
  gridClass: string | undefined;
  /** Draws a day. */
  children(date: CalendarDate): ReactElement;
}

/** The day that the reader's weeks begin with, where that is not the region's. */
export function useWeekStart(): { firstDayOfWeek?: 'mon' | 'sat' | 'sun' } {
  const { tag = '' } = usePageTexts();
  const [, day] = /-fw-(mon|sat|sun)/.exec(tag) ?? [];
  return day ? { firstDayOfWeek: day as 'mon' | 'sat' | 'sun' } : {};
}

/** The month of a calendar that is shown, and the way to those beside it. */
export const CalendarMonth = ({ gridClass, children }: CalendarMonthProps) => (
  <>
    <header className={styles.head}>
      <Button slot="previous" className={`${field.inlineButton} ${styles.step}`}>
        <Icon of={ChevronLeft} isMirrored />
      </Button>
      <Heading className={styles.month!} />
      <Button slot="next" className={`${field.inlineButton} ${styles.step}`}>
        <Icon of={ChevronRight} isMirrored />
      </Button>
    </header>
    <CalendarGrid className={gridClass!} weekdayStyle="narrow">
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className={styles.weekday!}>{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>{children}</CalendarGridBody>
    </CalendarGrid>
  </>
);
