import { useRef } from 'react';
import type { SettingGroup } from '@portico/domain/site-settings';
import { Card } from '@portico/ui/card';
import { Form } from '@portico/ui/form';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { FormNotices } from '../../app/form/form-notices.tsx';
import { useLeaveGuard } from '../../app/form/use-leave-guard.tsx';
import { intendedChange } from './effects.words.ts';
import { useFinalChanges, useFinalQuestion } from './final-question.tsx';
import { offWhen, SettingRow } from './setting-row.tsx';
import { useSection } from './use-section.ts';
import styles from './site-settings.module.css';

interface SectionProps {
  group: SettingGroup;
  /** Names of the settings that are looked for. */
  shown: ReadonlySet<string>;
}

/** Saves a section, once, with consent to what cannot be taken back. */
function useSaving({ form, changes, isDirty }: ReturnType<typeof useSection>) {
  const finalOf = useFinalChanges();
  const { ask, question } = useFinalQuestion();
  const isAsking = useRef(false);
  const save = async (): Promise<void> => {
    if (!isDirty || isAsking.current) return;
    isAsking.current = true;
    try {
      const intended = changes.flatMap(
        (setting) => intendedChange(setting, form.latest()[setting.name] ?? '') ?? [],
      );
      ask(await finalOf(intended), form.submitNow);
    } finally {
      isAsking.current = false;
    }
  };
  return { save, question };
}

/** The settings of a group, saved together. */
export function SettingsSection({ group, shown }: SectionProps) {
  const t = useT();
  const { boot } = useApp();
  const section = useSection(group);
  const { form, settings, isDirty, discard } = section;
  const { element, values, trouble, isPending, errorOf, set } = form;
  const { question } = useLeaveGuard({ ...form, onClose: discard });
  const saving = useSaving(section);
  return (
    <div hidden={!settings.some(({ name }) => shown.has(name))}>
      <Card id={group} title={t(`siteSettings.group.${group}`)}>
        <Form
          ref={element}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void saving.save();
          }}
        >
          <ul className={styles.rows}>
            {settings.map((setting) => (
              <SettingRow
                key={setting.name}
                setting={setting}
                site={boot.siteUrl}
                value={values[setting.name] ?? setting.value}
                error={errorOf(setting.name)}
                isHidden={!shown.has(setting.name)}
                onChange={(value) => set({ [setting.name]: value })}
              />
            ))}
          </ul>
          {settings.some(({ mayChange }) => mayChange) && (
            <div className={styles.foot}>
              <FormNotices trouble={trouble} />
              <PlainButton {...offWhen(!isDirty)} onClick={discard}>
                {t('siteSettings.discard')}
              </PlainButton>
              <PlainButton
                tone={isDirty ? 'accent' : 'neutral'}
                type="submit"
                isPending={isPending}
                {...offWhen(!isDirty)}
              >
                {t('action.save')}
              </PlainButton>
            </div>
          )}
        </Form>
      </Card>
      {question}
      {saving.question}
    </div>
  );
}
