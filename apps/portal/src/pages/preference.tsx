import { useT } from '@portico/ui/texts';
import type { LoadContext } from '../app/context.ts';
import { preferencesQuery } from '../app/preferences.ts';
import { SettingsShell } from '../app/settings/shell.tsx';
import { tabData } from '../app/settings/tab-data.ts';
import { useTabsOfAll } from './settings-tabs.tsx';

/** What the page shows first: all of its tabs are of the same data. */
export const load = (context: LoadContext) =>
  tabData(context, context.queryClient.ensureQueryData(preferencesQuery(context.call)));

/** Settings where a site has no meetings: `/preference/home` (ROUT-12). */
export default function PreferencePage() {
  const t = useT();
  const { general, notifications, keyboard } = useTabsOfAll();
  return (
    <SettingsShell
      title={t('settings.title')}
      label={t('settings.nav')}
      path="/preference/home"
      tabs={[general, notifications, keyboard]}
    />
  );
}
