import { useSyncExternalStore } from 'react';
import { changeFormats } from '@portico/contract/preferences';
import type { Theme } from '@portico/contract/pages';
import { Card } from '@portico/ui/card';
import { RadioGroup } from '@portico/ui/radio-group';
import { Switch } from '@portico/ui/switch';
import { useT } from '@portico/ui/texts';
import { useApp, useFacts } from '../../app/context.ts';
import { keptTheme } from '@portico/client/session-storage';
import { chooseContrast, chooseTheme, showMotion, shownContrast } from '../../app/looks.ts';
import { onLooks } from '../../app/settings/look-watch.ts';
import { SectionForm } from '../../app/settings/section-form.tsx';
import styles from '../../app/settings/settings.module.css';
import { useSaveSetting } from '../../app/use-save-setting.ts';
import { usePreferences } from '../../app/settings/use-preferences.ts';

const themes = ['light', 'dark', 'system'] as const satisfies readonly Theme[];

/** Light or dark, where the site has both. */
function Themes() {
  const t = useT();
  const { frame } = useApp();
  const facts = useFacts();
  const save = useSaveSetting();
  const theme = useSyncExternalStore(onLooks, keptTheme, () => frame.chosenTheme);
  const ofSite = facts.userHubTheme === 'system' ? 'account.theme.system' : 'account.theme.site';
  return (
    <RadioGroup
      label={t('account.theme')}
      choices={themes.map((id) => ({
        id,
        label: t(id === 'system' ? ofSite : `account.theme.${id}`),
      }))}
      value={theme}
      onChange={(chosen) => {
        chooseTheme(chosen, facts);
        save('user-hub-theme-name', chosen === 'system' ? null : chosen);
      }}
    />
  );
}

/** Light or dark, and how strong: what the account menu changes too, and at once. */
export function AppearanceSection() {
  const t = useT();
  const { frame } = useApp();
  const { supportDarkMode } = useFacts();
  const save = useSaveSetting();
  const contrast = useSyncExternalStore(onLooks, shownContrast, () => frame.contrast);
  return (
    <Card id="appearance" title={t('settings.appearance')}>
      <div className={styles.fields}>
        {supportDarkMode && <Themes />}
        <Switch
          checked={contrast === 'more'}
          hint={t('settings.contrast.hint')}
          onChange={(isMore) => {
            chooseContrast(isMore ? 'more' : 'normal');
            save('contrast', isMore ? 'more' : 'normal');
          }}
        >
          {t('account.contrast')}
        </Switch>
      </div>
    </Card>
  );
}

/** Whether what moves stands still, whatever the device says. */
export function MotionSection() {
  const t = useT();
  const { call, reader } = useApp();
  const section = usePreferences('formats', {
    operation: changeFormats,
    save: (body, how) => call(changeFormats, { body }, how),
    apply(formats) {
      reader.change({ formats });
      showMotion(formats.motion);
    },
  });
  const { values, set } = section.form;
  return (
    <SectionForm id="motion" title={t('settings.motionTitle')} section={section}>
      <Switch
        checked={values.motion === 'reduced'}
        hint={t('settings.motion.hint')}
        onChange={(isReduced) => set({ motion: isReduced ? 'reduced' : 'auto' })}
      >
        {t('settings.motion')}
      </Switch>
    </SectionForm>
  );
}
