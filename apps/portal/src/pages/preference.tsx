import { Bell, Keyboard, SlidersHorizontal } from 'lucide-react';
import { useT } from '@portico/ui/texts';
import type { LoadContext } from '../app/context.ts';
import { preferencesQuery } from '../app/preferences.ts';
import { SettingsShell, type ShellTab } from '../app/settings/shell.tsx';
import { tabData } from '../app/settings/tab-data.ts';
import { NotificationSettings } from '../features/notifications/index.tsx';
import { PreferenceDialog } from '../features/preference/index.tsx';
import { GeneralSections, KeyboardSection } from '../features/settings/index.tsx';

/** What the page shows first: all of its tabs are of the same data. */
export const load = ({ queryClient, call }: LoadContext) =>
  tabData(queryClient.ensureQueryData(preferencesQuery(call)));

function useTabs(): ShellTab[] {
  const t = useT();
  return [
    {
      id: 'general',
      label: t('settings.tab.general'),
      icon: SlidersHorizontal,
      content: <GeneralSections chooseLanguage={(close) => <PreferenceDialog onClose={close} />} />,
    },
    { id: 'notifications', label: t('notifications.title'), icon: Bell, content: <NotificationSettings /> },
    { id: 'keyboard', label: t('settings.tab.keyboard'), icon: Keyboard, content: <KeyboardSection /> },
  ];
}

/** Settings where a site has no meetings: `/preference/home` (ROUT-12). */
export default function PreferencePage() {
  const t = useT();
  return (
    <SettingsShell
      title={t('settings.title')}
      label={t('settings.nav')}
      path="/preference/home"
      tabs={useTabs()}
    />
  );
}
