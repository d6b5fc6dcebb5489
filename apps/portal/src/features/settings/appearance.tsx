import { changeFormats } from '@portico/contract/preferences';
import { Card } from '@portico/ui/card';
import { RadioGroup } from '@portico/ui/radio-group';
import { Switch } from '@portico/ui/switch';
import { useT } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { showMotion } from '../../app/looks.ts';
import { SectionForm } from '../../app/settings/section-form.tsx';
import styles from '../../app/settings/settings.module.css';
import { usePreferences } from '../../app/settings/use-preferences.ts';
import { themes, useLooks } from '../../app/use-looks.ts';

/** Light or dark, where the site has both, and how strong: what the account menu changes too, and at once. */
export function AppearanceSection() {
  const t = useT();
  const { theme, contrast, hasThemes, nameOf, chooseTheme, chooseContrast } = useLooks();
  return (
    <Card id="appearance" title={t('settings.appearance')}>
      <div className={styles.fields}>
        {hasThemes && (
          <RadioGroup
            label={t('account.theme')}
            choices={themes.map((id) => ({ id, label: t(nameOf(id)) }))}
            value={theme}
            onChange={chooseTheme}
          />
        )}
        <Switch
          checked={contrast === 'more'}
          hint={t('settings.contrast.hint')}
          onChange={(isMore) => chooseContrast(isMore ? 'more' : 'normal')}
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
