import { Video } from 'lucide-react';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageForbidden } from '../app/page-states.tsx';
import { preferencesQuery } from '../app/preferences.ts';
import { SettingsShell } from '../app/settings/shell.tsx';
import { MeetNowSection } from '../features/settings/index.tsx';

/** What the page shows first. */
export const load = ({ queryClient, call }: LoadContext) =>
  queryClient.ensureQueryData(preferencesQuery(call));

/** What a meeting of now is: `/settings/meetnow` (ROUT-27). */
export default function MeetNowPage() {
  const t = useT();
  const { abilities } = useApp().boot;
  if (!abilities.mayHost) return <PageForbidden />;
  const tabs = [{ id: 'meetnow', label: t('settings.meetnow'), icon: Video, content: <MeetNowSection /> }];
  return (
    <SettingsShell
      title={t('settings.meetnow.title')}
      label={t('settings.nav')}
      path="/settings/meetnow"
      tabs={tabs}
    />
  );
}
