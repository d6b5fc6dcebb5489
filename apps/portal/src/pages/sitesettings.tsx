import { Mails } from 'lucide-react';
import { buttonClass, ButtonContent, lookOf } from '@portico/ui/button-content';
import { PageLink } from '@portico/ui/page-link';
import { useT } from '@portico/ui/texts';
import { useFacts, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { CopyEntry, SettingsList, siteSettingsQuery } from '../features/site-settings/index.tsx';

/** What the page shows first. */
export const load = ({ queryClient, call }: LoadContext) =>
  queryClient.ensureQueryData(siteSettingsQuery(call));

/** The settings of the site, for its administrators: `/sitesettings/home`. */
export default function SiteSettingsPage() {
  const t = useT();
  const hasMeetings = useFacts().modules.meeting.support;
  return (
    <PageHead
      title={t('nav.siteSettings')}
      lead={t('siteSettings.lead')}
      actions={
        <>
          <CopyEntry />
          {hasMeetings && (
            <PageLink to="/meeting/emailtemplates/user" className={buttonClass} {...lookOf({})}>
              <ButtonContent icon={Mails}>{t('nav.emailTemplates')}</ButtonContent>
            </PageLink>
          )}
        </>
      }
    >
      <SettingsList />
    </PageHead>
  );
}
