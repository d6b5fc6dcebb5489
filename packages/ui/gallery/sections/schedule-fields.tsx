import { parseZonedDateTime } from '@internationalized/date';
import { DateTimePicker } from '../../src/date-time-picker.tsx';
import { Select } from '../../src/select.tsx';
import { useWords } from '../words.ts';

const start = parseZonedDateTime('2026-11-20T10:30[Europe/Copenhagen]');

/** When and how long, as the scheduler asks. */
export function ScheduleFields() {
  const words = useWords();
  const options = words.minutes.map((label, index) => ({ id: String(index), label }));
  return (
    <>
      <DateTimePicker label={words.starts} defaultValue={start} />
      <Select label={words.duration} options={options} defaultValue="1" />
    </>
  );
}
