import { changeKeyboard } from '@portico/contract/preferences';
import { Switch } from '@portico/ui/switch';
import { useT } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { SectionForm } from '../../app/settings/section-form.tsx';
import { usePreferences } from '../../app/settings/use-preferences.ts';

/** What single keys do (WCAG 2.1.4). */
export function KeyboardSection() {
  const t = useT();
  const { call, reader } = useApp();
  const section = usePreferences('keyboard', {
    operation: changeKeyboard,
    save: (body, how) => call(changeKeyboard, { body }, how),
    apply: (keyboard) => reader.change(keyboard),
  });
  const { values, set } = section.form;
  return (
    <SectionForm id="keyboard" title={t('settings.keyboard')} section={section}>
      <Switch
        checked={values.hasShortcuts}
        hint={t('settings.shortcuts.hint')}
        onChange={(hasShortcuts) => set({ hasShortcuts })}
      >
        {t('settings.shortcuts')}
      </Switch>
    </SectionForm>
  );
}
