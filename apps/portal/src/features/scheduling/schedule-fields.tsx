import { fromDate, parseDateTime, toCalendarDate } from '@internationalized/date';
import { now } from '@portico/client/server-clock';
import type { Call } from '@portico/contract/call';
import { joinBeforeHostChoices, type MeetingPlan } from '@portico/contract/meetings';
import { currentTimeZone } from '@portico/domain/time-zones';
import { readMailbox } from '@portico/domain/mailbox-text';
import { createFormats } from '@portico/i18n/formats';
import { ComboBox } from '@portico/ui/combo-box';
import { DateTimePicker } from '@portico/ui/date-time-picker';
import { Notice } from '@portico/ui/notice';
import { Select } from '@portico/ui/select';
import { Switch } from '@portico/ui/switch';
import { TextArea } from '@portico/ui/text-area';
import { TextField } from '@portico/ui/text-field';
import { useReadingTag, useT } from '@portico/ui/texts';
import { TokenInput } from '@portico/ui/token-input';
import { useGroupInvitees } from './group-invitees.tsx';
import { addresses, mailboxes } from './recipients.ts';
import type { FormState } from '../../app/form/use-form.ts';
import { clockChangeAt } from './clock-change.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { planFacts } from './scheduling.model.ts';
import { useZoneChoices } from '../../app/use-zone-choices.ts';
import styles from './scheduling.module.css';
import { isWorkingTime, type WorkingHours } from './working-hours.ts';

interface FieldsProps {
  form: FormState<MeetingPlan>;
  /** One date of a series has no rule of its own. */
  mayRepeat: boolean;
  /** It is a series already: whether its dates have links of their own is decided. */
  isSeries: boolean;
  call: Call;
  /** When the host works, of a new meeting. */
  hours?: WorkingHours | undefined;
}

const durations = [15, 30, 45, 60, 90, 120, 180, 240, 480];

/** Where clocks change: that they skip the start, or which of two is meant. Nothing on any other night. */
function ClockChange({ form }: Pick<FieldsProps, 'form'>) {
  const t = useT();
  const tag = useReadingTag();
  const { values: plan, set } = form;
  const change = clockChangeAt(plan);
  if (!change) return null;
  const formats = createFormats(tag, plan.timeZone);
  if (change.kind === 'skipped')
    return <Notice isLive>{t('schedule.skipped', { time: formats.time(change.startsAt) })}</Notice>;
  return (
    <Select
      label={t('schedule.twice')}
      hint={t('schedule.twiceHint')}
      options={(['earlier', 'later'] as const).map((id) => ({
        id,
        label: t(`schedule.twice.${id}`, { time: formats.time(change[id]) }),
      }))}
      value={plan.disambiguation}
      onChange={(disambiguation) => set({ disambiguation })}
    />
  );
}

/** Says that nobody expects the host to work then; who works whenever they like is told nothing. */
function OutsideHours({ form: { values: plan }, hours }: Pick<FieldsProps, 'form' | 'hours'>) {
  const t = useT();
  const isOutside =
    hours !== undefined &&
    hours.workDays.length > 0 &&
    plan.start !== '' &&
    !isWorkingTime(plan.start, hours);
  return isOutside && <Notice isLive>{t('schedule.outside')}</Notice>;
}

/** When: wall clock, zone and length. */
function When({ form, hours, mayRepeat, isSeries, call }: FieldsProps) {
  const t = useT();
  const { values: plan, set, errorOf } = form;
  const zones = useZoneChoices();
  const offered = [...new Set([...durations, plan.durationMinutes])].sort((a, b) => a - b);
  return (
    <>
      <DateTimePicker
        label={t('schedule.start')}
        value={plan.start === '' ? null : parseDateTime(plan.start)}
        onChange={(start) => set({ start: start?.toString().slice(0, 16) ?? '' })}
        isRequired
        today={toCalendarDate(fromDate(new Date(now()), plan.timeZone))}
        error={errorOf('start')}
      />
      <ClockChange form={form} />
      <OutsideHours form={form} hours={hours} />
      <div className={styles.pair}>
        <ComboBox
          label={t('schedule.timeZone')}
          options={zones.options}
          defaultFilter={zones.isMatch}
          value={currentTimeZone(plan.timeZone)}
          onChange={(timeZone) => timeZone && set({ timeZone })}
          error={errorOf('timeZone')}
        />
        <Select
          label={t('schedule.duration')}
          options={offered.map((minutes) => ({
            id: String(minutes),
            label: t('schedule.durationValue', { minutes }),
          }))}
          value={String(plan.durationMinutes)}
          onChange={(minutes) => set({ durationMinutes: Number(minutes) })}
          error={errorOf('durationMinutes')}
        />
      </div>
      {mayRepeat && <RepeatFields call={call} form={form} isSeries={isSeries} />}
    </>
  );
}

const isMailbox = (text: string): boolean => readMailbox(text) !== undefined;

/** Who: invited people and who may stand in for the host. */
function Who({ form, call }: FieldsProps) {
  const t = useT();
  const groups = useGroupInvitees(call, form);
  const { values: plan, set, errorOf } = form;
  return (
    <>
      <TokenInput
        label={t('schedule.invitees')}
        hint={t('schedule.inviteesHint')}
        inputMode="email"
        values={plan.invitees}
        onChange={(invitees) => set({ invitees })}
        isValid={isMailbox}
        reading={mailboxes}
        suggestions={groups.suggestions}
        error={errorOf('invitees')}
      />
      {groups.notice}
      <TokenInput
        label={t('schedule.alternateHosts')}
        hint={t('schedule.alternateHostsHint')}
        isOptional
        inputMode="email"
        values={plan.alternateHosts}
        onChange={(alternateHosts) => set({ alternateHosts })}
        isValid={isMailbox}
        reading={addresses}
        error={errorOf('alternateHosts')}
      />
    </>
  );
}

/** The door: lobby, password, and who may come before the host. */
function Door({ form }: FieldsProps) {
  const t = useT();
  const { values: plan, set, errorOf } = form;
  const never = { id: 'never', label: t('schedule.earlyNever') };
  const early = joinBeforeHostChoices.map((minutes) => ({
    id: String(minutes),
    label: t('schedule.earlyAt', { minutes }),
  }));
  return (
    <>
      <Switch
        checked={plan.hasLobby}
        hint={t(plan.hasLobby ? 'lobby.on' : 'lobby.off')}
        onChange={(hasLobby) => set({ hasLobby })}
      >
        {t('lobby.name')}
      </Switch>
      <Select
        label={t('schedule.early')}
        options={[never, ...early]}
        value={plan.joinBeforeHostMinutes === null ? 'never' : String(plan.joinBeforeHostMinutes)}
        onChange={(id) =>
          set({
            joinBeforeHostMinutes: joinBeforeHostChoices.find((minutes) => String(minutes) === id) ?? null,
          })
        }
      />
      <TextField
        label={t('schedule.password')}
        isOptional
        value={plan.password ?? ''}
        onChange={(password) => set({ password: password.trim() === '' ? null : password })}
        most={planFacts.password.most}
        autoComplete="off"
        error={errorOf('password')}
      />
    </>
  );
}

/** All fields of a plan. */
export function ScheduleFields(props: FieldsProps) {
  const t = useT();
  const { values: plan, set, errorOf } = props.form;
  return (
    <>
      <TextField
        label={t('schedule.topic')}
        value={plan.topic}
        onChange={(topic) => set({ topic })}
        isRequired
        autoFocus
        most={planFacts.topic.most}
        error={errorOf('topic')}
      />
      <When {...props} />
      <Who {...props} />
      <Door {...props} />
      <TextArea
        label={t('schedule.agenda')}
        isOptional
        rows={3}
        value={plan.agenda}
        onChange={(agenda) => set({ agenda })}
        most={planFacts.agenda.most}
        error={errorOf('agenda')}
      />
    </>
  );
}
