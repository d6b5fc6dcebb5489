import { joinBeforeHostChoices } from '@portico/contract/meetings';
import { changeMeetingDefaults, type MeetingPreferences } from '@portico/contract/preferences';
import { guestReminderChoices } from '@portico/domain/user-settings';
import { CheckboxGroup } from '@portico/ui/checkbox-group';
import { ChoiceSelect } from '@portico/ui/choice-select';
import { Switch } from '@portico/ui/switch';
import { useT } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { useMinutesBefore } from '../../app/settings/minutes-before.ts';
import { useWeekdays } from '../../app/settings/weekdays.ts';
import { useTimesOfDay } from '../../app/settings/times-of-day.ts';
import { SectionForm } from '../../app/settings/section-form.tsx';
import styles from '../../app/settings/settings.module.css';
import type { Section } from '../../app/settings/use-section.ts';
import { usePreferences } from '../../app/settings/use-preferences.ts';

const durations = [15, 30, 45, 60, 90, 120, 180, 240, 480];
const passwords = ['none', 'made'] as const;

function useMeetingSection(): Section<MeetingPreferences> {
  const t = useT();
  const { call } = useApp();
  return usePreferences('meetings', {
    operation: changeMeetingDefaults,
    save: (body, how) => call(changeMeetingDefaults, { body }, how),
    sayFault: (field) => (field === 'workEnd' ? t('settings.workEnd.early') : undefined),
  });
}

/** How long before a meeting its guests are reminded of it. */
function GuestReminder({ section }: { section: Section<MeetingPreferences> }) {
  const t = useT();
  const choices = useMinutesBefore(guestReminderChoices);
  const { values, set, errorOf } = section.form;
  return (
    <ChoiceSelect
      label={t('settings.guestReminder')}
      hint={t('settings.guestReminder.hint')}
      options={[{ id: 'never', label: t('settings.guestReminder.never') }, ...choices]}
      value={String(values.guestReminderMinutes ?? 'never')}
      onChange={(id) =>
        set({ guestReminderMinutes: guestReminderChoices.find((minutes) => String(minutes) === id) ?? null })
      }
      error={errorOf('guestReminderMinutes')}
    />
  );
}

/** What a new meeting begins with. */
export function MeetingsSection() {
  const t = useT();
  const section = useMeetingSection();
  const { values, set, errorOf } = section.form;
  const offered = [...new Set([...durations, values.durationMinutes])].sort((a, b) => a - b);
  const early = joinBeforeHostChoices.map((minutes) => ({
    id: String(minutes),
    label: t('schedule.earlyAt', { minutes }),
  }));
  return (
    <SectionForm
      id="meetings"
      title={t('settings.meetings')}
      lead={t('settings.meetings.lead')}
      section={section}
    >
      <div className={styles.pair}>
        <ChoiceSelect
          label={t('schedule.duration')}
          options={offered.map((minutes) => ({
            id: String(minutes),
            label: t('schedule.durationValue', { minutes }),
          }))}
          value={String(values.durationMinutes)}
          onChange={(minutes) => set({ durationMinutes: Number(minutes) })}
          error={errorOf('durationMinutes')}
        />
        <ChoiceSelect
          label={t('settings.password')}
          options={passwords.map((id) => ({ id, label: t(`settings.password.${id}`) }))}
          value={values.password}
          onChange={(password) => set({ password })}
          error={errorOf('password')}
        />
      </div>
      <ChoiceSelect
        label={t('schedule.early')}
        options={[{ id: 'never', label: t('schedule.earlyNever') }, ...early]}
        value={String(values.joinBeforeHostMinutes ?? 'never')}
        onChange={(id) =>
          set({
            joinBeforeHostMinutes: joinBeforeHostChoices.find((minutes) => String(minutes) === id) ?? null,
          })
        }
        error={errorOf('joinBeforeHostMinutes')}
      />
      <Switch
        checked={values.hasLobby}
        hint={t(values.hasLobby ? 'lobby.on' : 'lobby.off')}
        onChange={(hasLobby) => set({ hasLobby })}
      >
        {t('lobby.name')}
      </Switch>
      <GuestReminder section={section} />
    </SectionForm>
  );
}

/** When its host works. */
export function HoursSection() {
  const t = useT();
  const weekdays = useWeekdays();
  const section = useMeetingSection();
  const { values, set, errorOf } = section.form;
  return (
    <SectionForm id="hours" title={t('settings.hours')} lead={t('settings.hours.lead')} section={section}>
      <CheckboxGroup
        label={t('settings.workDays')}
        choices={weekdays}
        value={weekdays.map(({ id }) => id).filter((id) => values.workDays.includes(Number(id)))}
        onChange={(days) => set({ workDays: days.map(Number) })}
        error={errorOf('workDays')}
      />
      <div className={styles.pair}>
        <ChoiceSelect
          label={t('settings.workStart')}
          options={useTimesOfDay(values.workStart)}
          value={values.workStart}
          onChange={(workStart) => set({ workStart })}
          error={errorOf('workStart')}
        />
        <ChoiceSelect
          label={t('settings.workEnd')}
          options={useTimesOfDay(values.workEnd)}
          value={values.workEnd}
          onChange={(workEnd) => set({ workEnd })}
          error={errorOf('workEnd')}
        />
      </div>
    </SectionForm>
  );
}
