import { Bell, Keyboard, SlidersHorizontal } from 'lucide-react';
import { useT } from '@portico/ui/texts';
import type { ShellTab } from '../app/settings/shell.tsx';
import { NotificationSettings } from '../features/notifications/index.tsx';
import { PreferenceDialog } from '../features/preference/index.tsx';
import { GeneralSections, KeyboardSection } from '../features/settings/index.tsx';

/** The tabs that settings have on every site. */
export function useTabsOfAll(): Record<'general' | 'notifications' | 'keyboard', ShellTab> {
  const t = useT();
  return {
    general: {
      id: 'general',
      label: t('settings.tab.general'),
      icon: SlidersHorizontal,
      content: <GeneralSections chooseLanguage={(close) => <PreferenceDialog onClose={close} />} />,
    },
    notifications: {
      id: 'notifications',
      label: t('notifications.title'),
      icon: Bell,
      content: <NotificationSettings />,
    },
    keyboard: {
      id: 'keyboard',
      label: t('settings.tab.keyboard'),
      icon: Keyboard,
      content: <KeyboardSection />,
    },
  };
}
