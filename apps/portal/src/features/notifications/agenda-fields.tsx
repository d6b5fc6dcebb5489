import type { NotificationChoices } from '@portico/contract/notifications';
import { reminderChoices } from '@portico/domain/user-settings';
import { Checkbox } from '@portico/ui/checkbox';
import { CheckboxGroup } from '@portico/ui/checkbox-group';
import { ChoiceSelect } from '@portico/ui/choice-select';
import { useT } from '@portico/ui/texts';
import type { FormState } from '../../app/form/use-form.ts';
import { useMinutesBefore } from '../../app/settings/minutes-before.ts';
import { useTimesOfDay } from '../../app/settings/times-of-day.ts';
import { useWeekdays } from '../../app/settings/weekdays.ts';
import { placeOf } from './named-kind.ts';
import styles from './notifications.module.css';

interface FieldsProps {
  form: FormState<NotificationChoices>;
}

/** How long before a meeting somebody is reminded of it; who is not reminded at all is not asked. */
export function ReminderLead({ form: { values, set, errorOf } }: FieldsProps) {
  const t = useT();
  const choices = useMinutesBefore(reminderChoices);
  if (values['notify-meeting-reminder'] === 'none') return null;
  return (
    <div className={styles.short}>
      <ChoiceSelect
        label={t('notifications.reminder')}
        options={choices}
        value={String(values['meeting-reminder-minutes'])}
        onChange={(id) => {
          const chosen = reminderChoices.find((minutes) => String(minutes) === id);
          if (chosen) set({ 'meeting-reminder-minutes': chosen });
        }}
        error={errorOf('meeting-reminder-minutes')}
      />
    </div>
  );
}

/** When the agenda comes, and on which days. */
function AgendaTimes({ form: { values, set, errorOf } }: FieldsProps) {
  const t = useT();
  const weekdays = useWeekdays();
  return (
    <>
      <div className={styles.short}>
        <ChoiceSelect
          label={t('notifications.agendaTime')}
          options={useTimesOfDay(values['agenda-time'])}
          value={values['agenda-time']}
          onChange={(time) => set({ 'agenda-time': time })}
          error={errorOf('agenda-time')}
        />
      </div>
      <CheckboxGroup
        label={t('notifications.agendaDays')}
        choices={weekdays}
        value={weekdays.map(({ id }) => id).filter((id) => values['agenda-days'].includes(Number(id)))}
        onChange={(days) => set({ 'agenda-days': days.map(Number) })}
        error={errorOf('agenda-days')}
      />
    </>
  );
}

/** Whether a mail comes with the meetings of the day. */
export function Agenda({ form, named }: FieldsProps & { named: string | undefined }) {
  const t = useT();
  const isOn = form.values.agenda;
  return (
    <>
      <div id={placeOf('agenda')} className={styles.kind} data-named={named === 'agenda' || undefined}>
        <Checkbox
          checked={isOn}
          onChange={(agenda) => form.set({ agenda })}
          hint={t('notifications.agendaHint')}
        >
          {t('notifications.agenda')}
        </Checkbox>
      </div>
      {isOn && <AgendaTimes form={form} />}
    </>
  );
}
