import { changeMeetNow } from '@portico/contract/preferences';
import { Switch } from '@portico/ui/switch';
import { useT } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { SectionForm } from '../../app/settings/section-form.tsx';
import { usePreferences } from '../../app/settings/use-preferences.ts';

/** What a meeting of now is. */
export function MeetNowSection() {
  const t = useT();
  const { call } = useApp();
  const section = usePreferences('meetnow', {
    operation: changeMeetNow,
    save: (body, how) => call(changeMeetNow, { body }, how),
  });
  const { values, set } = section.form;
  return (
    <SectionForm
      id="meetnow"
      title={t('settings.meetnow')}
      lead={t('settings.meetnow.lead')}
      section={section}
    >
      <Switch
        checked={values.usesPersonalRoom}
        hint={t('settings.meetnow.ownHint')}
        onChange={(usesPersonalRoom) => set({ usesPersonalRoom })}
      >
        {t('settings.meetnow.own')}
      </Switch>
      {!values.usesPersonalRoom && (
        <Switch
          checked={values.hasLobby}
          hint={t(values.hasLobby ? 'lobby.on' : 'lobby.off')}
          onChange={(hasLobby) => set({ hasLobby })}
        >
          {t('lobby.name')}
        </Switch>
      )}
    </SectionForm>
  );
}
