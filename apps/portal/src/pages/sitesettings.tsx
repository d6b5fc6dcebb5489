import { useT } from '@portico/ui/texts';
import type { LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { SettingsList, siteSettingsQuery } from '../features/site-settings/index.tsx';

/** What the page shows first. */
export const load = ({ queryClient, call }: LoadContext) =>
  queryClient.ensureQueryData(siteSettingsQuery(call));

/** The settings of the site, for its administrators: `/sitesettings/home`. */
export default function SiteSettingsPage() {
  const t = useT();
  return (
    <PageHead title={t('nav.siteSettings')} lead={t('siteSettings.lead')}>
      <SettingsList />
    </PageHead>
  );
}
