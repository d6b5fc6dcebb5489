import { CalendarDays } from 'lucide-react';
import {
  Button,
  DateInput,
  DatePicker,
  DateSegment,
  Group,
  type DatePickerProps,
  type DateValue,
} from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { AriaFieldWords, fieldClass, invalidOf } from './aria-field.tsx';
import { Calendar } from './calendar.tsx';
import styles from './date-time-picker.module.css';
import field from './field.module.css';
import type { FieldWords } from './field.tsx';
import { Icon } from './icon.tsx';
import overlay from './overlay.module.css';

export interface DateTimePickerProps<T extends DateValue>
  extends
    Omit<DatePickerProps<T>, 'className' | 'style' | 'children' | 'hideTimeZone' | 'granularity'>,
    FieldWords {
  /** `day` asks for the date only. */
  granularity?: 'day' | 'minute';
}

/**
 * A date, or a date with its time, typed in parts or chosen from a month.
 * Its values are those of `@internationalized/date`; the time zone is a choice of its own. Only for lazy parts.
 */
export function DateTimePicker<T extends DateValue>({
  label,
  hint,
  error,
  isOptional,
  ...rest
}: DateTimePickerProps<T>) {
  const { granularity = 'minute', ...props } = rest;
  return (
    <DatePicker
      {...invalidOf(error)}
      {...props}
      granularity={granularity}
      hideTimeZone
      className={fieldClass}
    >
      <AriaFieldWords {...{ label, hint, error, isOptional }}>
        <Group className={field.control!}>
          <DateInput className={styles.parts!}>
            {(part) => <DateSegment segment={part} className={styles.part!} />}
          </DateInput>
          <Button className={field.inlineButton!}>
            <Icon of={CalendarDays} />
          </Button>
        </Group>
      </AriaFieldWords>
      <Popover className={overlay.popover!} offset={6}>
        <Dialog className={styles.dialog!}>
          <Calendar />
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
