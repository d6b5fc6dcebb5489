import { CalendarDays } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
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
import { AriaFieldWords, fieldOf } from './aria-field.tsx';
import { Calendar } from './calendar.tsx';
import styles from './date-time-picker.module.css';
import field from './field.module.css';
import type { FieldWords } from './field.tsx';
import { Icon } from './icon.tsx';
import overlay from './overlay.module.css';
import { usePageTexts } from './texts.tsx';

export interface DateTimePickerProps<T extends DateValue>
  extends
    Omit<DatePickerProps<T>, 'className' | 'style' | 'children' | 'hideTimeZone' | 'granularity'>,
    FieldWords {
  /** `day` asks for the date only. */
  granularity?: 'day' | 'minute';
  /** What day it is, marked in the month; the reader's clock says it where nobody does. */
  today?: DateValue | undefined;
}

/**
 * React Aria keeps the last whole value while a part is empty or its day is none, and what is sent would not be what is seen.
 * Once it is left, or before Enter sends the form around it, a value with an empty part is none, with its other parts still
 * there; February 30 becomes the last day of the month, which Enter shows and does not send yet.
 */
function usePartial<T extends DateValue>({ value, onChange, onBlur }: Partial<DateTimePickerProps<T>>) {
  const group = useRef<HTMLDivElement>(null);
  const [before, setBefore] = useState<typeof value>(null);
  const isMoved = useRef(false);
  const change = (next: Parameters<NonNullable<typeof onChange>>[0]): void => {
    isMoved.current = true;
    setBefore(null);
    onChange?.(next);
  };
  const settle = (): void => {
    const isPartial = group.current?.querySelector('[data-placeholder]') != null;
    if (isPartial && value) {
      onChange?.(null);
      setBefore(value);
    } else if (!isPartial && before) change(before as unknown as Parameters<typeof change>[0]);
  };
  const shown = value === undefined ? {} : { value: value ?? before ?? null };
  const leave: typeof onBlur = (event) => {
    onBlur?.(event);
    settle();
  };
  /** Answers whether the value is another one after it, as where a day was typed that its month does not have. */
  const leaveForNow = (part: HTMLElement): boolean => {
    isMoved.current = false;
    part.blur();
    part.focus();
    return isMoved.current;
  };
  // React Aria keeps the keys of a part to itself: Enter means the same there as in a field of text
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    const { key, target, currentTarget } = event;
    if (key !== 'Enter' || !(target instanceof HTMLElement) || !target.matches('[role=spinbutton]')) return;
    event.preventDefault();
    if (!leaveForNow(target)) currentTarget.closest('form')?.requestSubmit();
  };
  return { box: { ref: group, onKeyDownCapture }, ...shown, onChange: change, onBlur: leave };
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
  today,
  ...rest
}: DateTimePickerProps<T>) {
  const { granularity = 'minute', ...props } = rest;
  const { box, ...partial } = usePartial(props);
  const { tag = '' } = usePageTexts();
  const [, hours] = /-hc-(h12|h23)/.exec(tag) ?? [];
  const hourCycle = hours && (hours === 'h12' ? 12 : 24);
  return (
    <DatePicker
      {...props}
      {...partial}
      granularity={granularity}
      hideTimeZone
      {...(hourCycle && { hourCycle })}
      {...fieldOf(error)}
    >
      <AriaFieldWords {...{ label, hint, error, isOptional }}>
        <Group className={field.control!} {...box}>
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
          <Calendar today={today} />
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
