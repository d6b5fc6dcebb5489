import { parseDateTime } from '@internationalized/date';
import { now } from '@portico/client/server-clock';
import { joinBeforeHostChoices, meetingLimits, type MeetingPlan } from '@portico/contract/meetings';
import { currentTimeZone } from '@portico/domain/time-zones';
import { readMailbox } from '@portico/domain/mailbox-text';
import type { PlainKey } from '@portico/i18n/texts';
import { ComboBox } from '@portico/ui/combo-box';
import { DateTimePicker } from '@portico/ui/date-time-picker';
import { Select } from '@portico/ui/select';
import { Switch } from '@portico/ui/switch';
import { TextArea } from '@portico/ui/text-area';
import { TextField } from '@portico/ui/text-field';
import { useT, useTexts } from '@portico/ui/texts';
import { TokenInput } from '@portico/ui/token-input';
import { addresses, mailboxes } from './recipients.ts';
import type { PlanProblems } from './scheduling.model.ts';
import { zoneChoices } from './time-zones.ts';
import styles from './scheduling.module.css';

export interface FieldsProps {
  plan: MeetingPlan;
  problems: PlanProblems;
  onChange(change: Partial<MeetingPlan>): void;
}

const durations = [15, 30, 45, 60, 90, 120, 180, 240, 480];

/** When: wall clock, zone and length. */
function When({ plan, problems, onChange }: FieldsProps) {
  const { t, tag } = useTexts();
  const zones = zoneChoices(tag, now());
  const offered = [...new Set([...durations, plan.durationMinutes])].sort((a, b) => a - b);
  return (
    <>
      <DateTimePicker
        label={t('schedule.start')}
        value={parseDateTime(plan.start)}
        onChange={(start) => start && onChange({ start: start.toString().slice(0, 16) })}
        isRequired
        error={problems.start && t(problems.start)}
      />
      <div className={styles.pair}>
        <ComboBox
          label={t('schedule.timeZone')}
          options={zones.options}
          defaultFilter={zones.isMatch}
          value={currentTimeZone(plan.timeZone)}
          onChange={(timeZone) => timeZone && onChange({ timeZone })}
          error={problems.timeZone && t(problems.timeZone)}
        />
        <Select
          label={t('schedule.duration')}
          options={offered.map((minutes) => ({
            id: String(minutes),
            label: t('schedule.durationValue', { minutes }),
          }))}
          value={String(plan.durationMinutes)}
          onChange={(minutes) => onChange({ durationMinutes: Number(minutes) })}
          error={problems.durationMinutes && t(problems.durationMinutes)}
        />
      </div>
    </>
  );
}

const isMailbox = (text: string): boolean => readMailbox(text) !== undefined;

/** Who: invited people and who may stand in for the host. */
function Who({ plan, problems, onChange }: FieldsProps) {
  const t = useT();
  const say = (problem: PlainKey | undefined, texts: readonly string[]): string | undefined => {
    const address = texts.find((text) => !isMailbox(text));
    return problem && (address === undefined ? t(problem) : t('schedule.problem.address', { address }));
  };
  return (
    <>
      <TokenInput
        label={t('schedule.invitees')}
        hint={t('schedule.inviteesHint')}
        inputMode="email"
        values={plan.invitees}
        onChange={(invitees) => onChange({ invitees })}
        isValid={isMailbox}
        reading={mailboxes}
        error={say(problems.invitees, plan.invitees)}
      />
      <TokenInput
        label={t('schedule.alternateHosts')}
        hint={t('schedule.alternateHostsHint')}
        isOptional
        inputMode="email"
        values={plan.alternateHosts}
        onChange={(alternateHosts) => onChange({ alternateHosts })}
        isValid={isMailbox}
        reading={addresses}
        error={say(problems.alternateHosts, plan.alternateHosts)}
      />
    </>
  );
}

/** The door: lobby, password, and who may come before the host. */
function Door({ plan, problems, onChange }: FieldsProps) {
  const t = useT();
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
        onChange={(hasLobby) => onChange({ hasLobby })}
      >
        {t('lobby.name')}
      </Switch>
      <Select
        label={t('schedule.early')}
        options={[never, ...early]}
        value={plan.joinBeforeHostMinutes === null ? 'never' : String(plan.joinBeforeHostMinutes)}
        onChange={(id) =>
          onChange({
            joinBeforeHostMinutes: joinBeforeHostChoices.find((minutes) => String(minutes) === id) ?? null,
          })
        }
      />
      <TextField
        label={t('schedule.password')}
        isOptional
        value={plan.password ?? ''}
        onChange={(password) => onChange({ password: password.trim() === '' ? null : password })}
        maxLength={meetingLimits.password}
        autoComplete="off"
        error={problems.password && t(problems.password)}
      />
    </>
  );
}

/** All fields of a plan. */
export function ScheduleFields(props: FieldsProps) {
  const t = useT();
  const { plan, problems, onChange } = props;
  return (
    <>
      <TextField
        label={t('schedule.topic')}
        value={plan.topic}
        onChange={(topic) => onChange({ topic })}
        isRequired
        autoFocus
        maxLength={meetingLimits.topic}
        error={problems.topic && t(problems.topic)}
      />
      <When {...props} />
      <Who {...props} />
      <Door {...props} />
      <TextArea
        label={t('schedule.agenda')}
        isOptional
        rows={3}
        value={plan.agenda}
        onChange={(agenda) => onChange({ agenda })}
        maxLength={meetingLimits.agenda}
        error={problems.agenda && t(problems.agenda)}
      />
    </>
  );
}
