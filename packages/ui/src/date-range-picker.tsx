import type { CalendarDate } from '@internationalized/date';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import styles from './date-range-picker.module.css';
import { usePageTexts } from './texts.tsx';
import { useFormats } from './formats.tsx';
import { PlainButton } from './plain-button.tsx';
import { Popover, PopoverTrigger } from './popover.tsx';
import { RangeCalendar } from './range-calendar.tsx';

/** A time of whole days, both of them in it. */
export interface DateRange {
  start: CalendarDate;
  end: CalendarDate;
}

/** A time that is asked for often, as "Last 7 days". */
export interface RangePreset extends DateRange {
  id: string;
  label: string;
}

/** The last so many days, today with them. */
export const lastDays = (today: CalendarDate, days: number): DateRange => ({
  start: today.subtract({ days: days - 1 }),
  end: today,
});

export interface DateRangePickerProps {
  /** What the time is for. */
  label: string;
  /** Undefined where no days are chosen. */
  value: DateRange | undefined;
  onChange: (range: DateRange) => void;
  presets: readonly RangePreset[];
  minValue?: CalendarDate;
  maxValue?: CalendarDate;
  /** What is shown, in other words than the days or their preset have. */
  words?: string;
  /** Lets no days be chosen as well: what that is called, whether it is so, and how it becomes so. */
  all?: { label: string; isChosen: boolean; onChoose: () => void };
  /** It took the place of a plain button that was pressed: it opens once it has the focus, to which it leads back. */
  isPressed?: boolean;
}

const isSame = (one: DateRange, other: DateRange | undefined): boolean =>
  other !== undefined && one.start.compare(other.start) === 0 && one.end.compare(other.end) === 0;

const takesFocus = { autoFocus: true };

/** The days of a range in words, or the preset that it is. */
function useRangeWords({ value, presets }: Pick<DateRangePickerProps, 'value' | 'presets'>): string {
  const formats = useFormats();
  const { zone } = usePageTexts();
  const preset = presets.find((one) => isSame(one, value));
  if (preset ?? !value) return preset?.label ?? '';
  return formats.dateRange(value.start.toDate(zone), value.end.toDate(zone));
}

/** A button that says which days are shown, and opens what they are chosen from: presets, or a calendar. Only for lazy parts. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { label, value, onChange, presets, words, all, isPressed = false, ...limits } = props;
  const [isOpen, setOpen] = useState<boolean>();
  const ofRange = useRangeWords(props);
  const said = words ?? ofRange;
  const choose = ({ start, end }: DateRange): void => {
    onChange({ start, end });
    setOpen(false);
  };
  return (
    <PopoverTrigger isOpen={isOpen ?? false} onOpenChange={setOpen}>
      <Button
        icon={CalendarDays}
        aria-label={`${label}: ${said}`}
        {...(isPressed && { ...takesFocus, onFocus: () => setOpen((before) => before ?? true) })}
      >
        {said}
      </Button>
      <Popover label={label} placement="bottom start" isWide>
        <div className={styles.choices}>
          <div className={styles.presets}>
            {all && (
              <PlainButton
                tone="quiet"
                aria-pressed={all.isChosen}
                onClick={() => {
                  all.onChoose();
                  setOpen(false);
                }}
              >
                {all.label}
              </PlainButton>
            )}
            {presets.map((preset) => (
              <PlainButton
                key={preset.id}
                tone="quiet"
                aria-pressed={isSame(preset, value)}
                onClick={() => choose(preset)}
              >
                {preset.label}
              </PlainButton>
            ))}
          </div>
          <RangeCalendar aria-label={label} value={value ?? null} onChange={choose} {...limits} />
        </div>
      </Popover>
    </PopoverTrigger>
  );
}
