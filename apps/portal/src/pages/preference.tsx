import { Keyboard, SlidersHorizontal } from 'lucide-react';
import { useT } from '@portico/ui/texts';
import type { LoadContext } from '../app/context.ts';
import { preferencesQuery } from '../app/preferences.ts';
import { SettingsShell } from '../app/settings/shell.tsx';
import {
  AppearanceSection,
  FormatsSection,
  KeyboardSection,
  MotionSection,
} from '../features/settings/index.tsx';

/** What the page shows first. */
export const load = ({ queryClient, call }: LoadContext) =>
  queryClient.ensureQueryData(preferencesQuery(call));

/** Settings where a site has no meetings: `/preference/home` (ROUT-12). */
export default function PreferencePage() {
  const t = useT();
  const general = (
    <>
      <FormatsSection />
      <AppearanceSection />
      <MotionSection />
    </>
  );
  return (
    <SettingsShell
      title={t('settings.title')}
      label={t('settings.nav')}
      path="/preference/home"
      tabs={[
        { id: 'general', label: t('settings.tab.general'), icon: SlidersHorizontal, content: general },
        { id: 'keyboard', label: t('settings.tab.keyboard'), icon: Keyboard, content: <KeyboardSection /> },
      ]}
    />
  );
}
