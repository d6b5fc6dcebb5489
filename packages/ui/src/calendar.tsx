import { DateFormatter, isSameDay, type CalendarDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
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
import { useLocale } from 'react-aria-components/I18nProvider';
import styles from './calendar.module.css';
import field from './field.module.css';
import { Icon } from './icon.tsx';

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
  <AriaCalendar {...props} {...(today && { defaultFocusedValue: today })} className={styles.calendar!}>
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
      <CalendarGridBody>{(date) => <Day date={date} today={today} />}</CalendarGridBody>
    </CalendarGrid>
  </AriaCalendar>
);
