import { useSuspenseQuery } from '@tanstack/react-query';
import type { SettingGroup } from '@portico/domain/site-settings';
import { Card } from '@portico/ui/card';
import { Form } from '@portico/ui/form';
import { Notice } from '@portico/ui/notice';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { FormNotices } from '../../app/form/form-notices.tsx';
import { useLeaveGuard } from '../../app/form/use-leave-guard.tsx';
import { offWhen, SettingRow } from './setting-row.tsx';
import { siteSettingsQuery } from './site-settings.queries.ts';
import { useSection } from './use-section.ts';
import styles from './site-settings.module.css';

/** What happens to meetings, said before it is saved. */
function MeetingsEnd() {
  const t = useT();
  const { data } = useSuspenseQuery(siteSettingsQuery(useApp().call));
  return (
    <Notice tone="warning" isLive title={t('siteSettings.meetingsEnd.title')}>
      {t('siteSettings.meetingsEnd.text', { count: data.liveMeetings })}
    </Notice>
  );
}

interface SectionProps {
  group: SettingGroup;
  /** Names of the settings that are looked for. */
  shown: ReadonlySet<string>;
}

/** The settings of a group, saved together. */
export function SettingsSection({ group, shown }: SectionProps) {
  const t = useT();
  const { boot } = useApp();
  const { form, settings, isDirty, discard } = useSection(group);
  const { element, values, trouble, isPending, errorOf, set, submit } = form;
  const { question } = useLeaveGuard({ ...form, onClose: discard });
  const endsMeetings = settings.some(
    ({ name, value }) => name === 'meetingSupport' && value === true && values[name] === false,
  );
  return (
    <div hidden={!settings.some(({ name }) => shown.has(name))}>
      <Card title={t(`siteSettings.group.${group}`)}>
        <Form
          ref={element}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (isDirty) submit();
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
          {endsMeetings && <MeetingsEnd />}
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
    </div>
  );
}
