import { parseDate } from '@internationalized/date';
import { useState } from 'react';
import type { Call } from '@portico/contract/call';
import { meetingLimits, type MeetingPlan, type RecurrencePlan } from '@portico/contract/meetings';
import {
  dayOfStart,
  repeatUnits,
  type MonthlyBy,
  type RepeatChoice,
  type RepeatEnd,
} from '@portico/domain/repeat-choice';
import { Checkbox } from '@portico/ui/checkbox';
import { CheckboxGroup } from '@portico/ui/checkbox-group';
import { DateTimePicker } from '@portico/ui/date-time-picker';
import { NumberField } from '@portico/ui/number-field';
import { Select } from '@portico/ui/select';
import { useTexts } from '@portico/ui/texts';
import type { FormState } from '../../app/form/use-form.ts';
import {
  choiceOf,
  choiceOfText,
  presetIn,
  repeatPresets,
  textOfChoice,
  type RepeatPreset,
} from './repeat.model.ts';
import { RepeatPreview } from './repeat-preview.tsx';
import styles from './scheduling.module.css';

interface ChoiceProps {
  choice: RepeatChoice;
  start: string;
  change(change: Partial<RepeatChoice>): void;
}

const days = [0, 1, 2, 3, 4, 5, 6] as const satisfies RepeatChoice['weekdays'];
const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** On which days of the week. */
function Weekdays({ choice, change }: ChoiceProps) {
  const { t, tag } = useTexts();
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  return (
    <CheckboxGroup
      label={t('schedule.repeat.on')}
      choices={days.map((day) => ({ id: String(day), label: weekday.format(A_MONDAY + day * DAY_MS) }))}
      value={choice.weekdays.map(String)}
      onChange={(ids) => change({ weekdays: days.filter((day) => ids.includes(String(day))) })}
    />
  );
}

/** By what a month has its date. */
function OnDay({ choice, start, change }: ChoiceProps) {
  const { t, tag } = useTexts();
  const { day, weekday, ordinal, isLast } = dayOfStart(start);
  const name = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(
    A_MONDAY + weekday * DAY_MS,
  );
  const options: { id: MonthlyBy; label: string }[] = [
    { id: 'day', label: t('schedule.repeat.byDay', { day }) },
    ...(ordinal < 5
      ? [
          {
            id: 'weekday' as const,
            label: t('schedule.repeat.byWeekday', { ordinal: `n${ordinal}`, weekday: name }),
          },
        ]
      : []),
    ...(isLast
      ? [
          {
            id: 'lastWeekday' as const,
            label: t('schedule.repeat.byWeekday', { ordinal: 'last', weekday: name }),
          },
        ]
      : []),
  ];
  return (
    <Select
      label={t('schedule.repeat.by')}
      options={options}
      value={options.some(({ id }) => id === choice.by) ? choice.by : 'day'}
      onChange={(by) => change({ by })}
    />
  );
}

const MOST_INTERVAL = 99;

/** What there is beside the usual ways: every so many, and on which days. */
function Custom(props: ChoiceProps) {
  const { t } = useTexts();
  const { choice, change } = props;
  return (
    <>
      <div className={styles.pair}>
        <NumberField
          label={t('schedule.repeat.interval')}
          minValue={1}
          maxValue={MOST_INTERVAL}
          value={choice.interval}
          onChange={(interval) => change({ interval: Number.isNaN(interval) ? 1 : interval })}
        />
        <Select
          label={t('schedule.repeat.unit')}
          options={repeatUnits.map((id) => ({
            id,
            label: t(`schedule.repeat.unit.${id}`, { interval: choice.interval }),
          }))}
          value={choice.unit}
          onChange={(unit) => change({ unit })}
        />
      </div>
      {choice.unit === 'WEEKLY' && <Weekdays {...props} />}
      {(choice.unit === 'MONTHLY' || choice.unit === 'YEARLY') && <OnDay {...props} />}
    </>
  );
}

const FIRST_COUNT = 10;

/** When it ends: never, with a day, or after so many times. */
function Ends({ choice, start, change }: ChoiceProps) {
  const { t } = useTexts();
  const { end } = choice;
  const first: Readonly<Record<RepeatEnd['kind'], RepeatEnd>> = {
    never: { kind: 'never' },
    day: { kind: 'day', day: parseDate(start.slice(0, 10)).add({ months: 3 }).toString() },
    count: { kind: 'count', count: FIRST_COUNT },
  };
  return (
    <div className={styles.pair}>
      <Select
        label={t('schedule.repeat.ends')}
        options={(['never', 'day', 'count'] as const).map((id) => ({
          id,
          label: t(`schedule.repeat.ends.${id}`),
        }))}
        value={end.kind}
        onChange={(kind) => change({ end: first[kind] })}
      />
      {end.kind === 'count' && (
        <NumberField
          label={t('schedule.repeat.count')}
          minValue={1}
          value={end.count}
          onChange={(count) => change({ end: { kind: 'count', count: Number.isNaN(count) ? 1 : count } })}
        />
      )}
      {end.kind === 'day' && (
        <DateTimePicker
          label={t('schedule.repeat.until')}
          granularity="day"
          value={parseDate(end.day)}
          minValue={parseDate(start.slice(0, 10))}
          onChange={(day) => day && change({ end: { kind: 'day', day: day.toString() } })}
        />
      )}
    </div>
  );
}

interface RepeatProps {
  call: Call;
  form: FormState<MeetingPlan>;
  isSeries: boolean;
}

/** Whether each date has a number and a link of its own: of a series that ends, while it is none yet. */
function OwnLinks({ form: { values, set } }: Pick<RepeatProps, 'form'>) {
  const { t } = useTexts();
  const { recurrence } = values;
  return (
    recurrence && (
      <Checkbox
        checked={recurrence.hasOwnLinks ?? false}
        hint={t('schedule.ownLinks.hint', { most: meetingLimits.ownLinks })}
        onChange={(hasOwnLinks) => set({ recurrence: { ...recurrence, hasOwnLinks } })}
      >
        {t('schedule.ownLinks')}
      </Checkbox>
    )
  );
}

/** Whether and how a meeting comes back, with its first dates by the rule as it stands. */
export function RepeatFields({ call, form, isSeries }: RepeatProps) {
  const { t } = useTexts();
  const [isCustom, setCustom] = useState(false);
  const { values: plan, set, errorOf } = form;
  const { start, recurrence } = plan;
  if (start === '') return null;
  const choice = recurrence ? choiceOfText(recurrence.rrule, start) : undefined;
  const preset = presetIn(choice, { start, hasRule: recurrence !== null, isCustom });
  const recurrenceOf = (next: RepeatChoice): RecurrencePlan => ({
    rrule: textOfChoice(next, start),
    calendarRrule: null,
    ...(recurrence?.hasOwnLinks && next.end.kind !== 'never' && { hasOwnLinks: true }),
  });
  const choose = (next: RepeatChoice): void => set({ recurrence: recurrenceOf(next) });
  const offered: readonly RepeatPreset[] = preset === 'rule' ? [...repeatPresets, 'rule'] : repeatPresets;
  const parts = choice && {
    choice,
    start,
    change: (change: Partial<RepeatChoice>) => choose({ ...choice, ...change }),
  };
  return (
    <>
      <Select
        label={t('schedule.repeat')}
        options={offered.map((id) => ({ id, label: t(`schedule.repeat.${id}`) }))}
        value={preset}
        onChange={(id) => {
          setCustom(id === 'custom');
          if (id === 'never') set({ recurrence: null });
          else if (id !== 'rule') choose(choiceOf(id, start, choice));
        }}
        error={errorOf('recurrence')}
      />
      {parts && preset === 'custom' && <Custom {...parts} />}
      {parts && <Ends {...parts} />}
      {!isSeries && choice && choice.end.kind !== 'never' && <OwnLinks form={form} />}
      {recurrence && <RepeatPreview call={call} plan={plan} rrule={recurrence.rrule} />}
    </>
  );
}
