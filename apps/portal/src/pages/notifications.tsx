import { Bell } from 'lucide-react';
import { useT } from '@portico/ui/texts';
import type { LoadContext } from '../app/context.ts';
import { preferencesQuery } from '../app/preferences.ts';
import { SettingsShell } from '../app/settings/shell.tsx';
import { NotificationSettings } from '../features/notifications/index.tsx';

/** What the page shows first. */
export const load = ({ queryClient, call }: LoadContext) =>
  queryClient.ensureQueryData(preferencesQuery(call));

/** What one is told of, and how: `/settings/notifications`. */
export default function NotificationsPage() {
  const t = useT();
  const title = t('notifications.title');
  return (
    <SettingsShell
      title={title}
      label={t('settings.nav')}
      path="/settings/notifications"
      tabs={[{ id: 'notifications', label: title, icon: Bell, content: <NotificationSettings /> }]}
    />
  );
}
