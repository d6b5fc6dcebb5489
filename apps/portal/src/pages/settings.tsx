import { redirect } from '@tanstack/react-router';
import { CalendarClock, ShieldCheck } from 'lucide-react';
import { useT } from '@portico/ui/texts';
import { useApp, useFacts, type LoadContext } from '../app/context.ts';
import { preferencesQuery } from '../app/preferences.ts';
import { settingsHome } from '../app/settings-home.ts';
import { SettingsShell, type ShellTab } from '../app/settings/shell.tsx';
import { tabData } from '../app/settings/tab-data.ts';
import { CalendarFeedSection, calendarFeedQuery } from '../features/calendar-feed/index.tsx';
import { loadSecurity, Security } from '../features/security/index.tsx';
import { HoursSection, MeetingsSection, MeetNowSection } from '../features/settings/index.tsx';
import type { SearchWords } from '../app/use-search-state.ts';
import { useTabsOfAll } from './settings-tabs.tsx';

/** What the page shows first; where a site has no meetings its place is another one. */
export async function load(context: LoadContext, said: SearchWords): Promise<void> {
  const { queryClient, call, boot, facts } = context;
  const to = settingsHome(boot);
  if (to !== '/settings/home') throw redirect({ to, search: said, statusCode: 302 });
  if (said['active'] === 'security') await tabData(context, loadSecurity(context));
  else
    await tabData(
      context,
      queryClient.ensureQueryData(preferencesQuery(call)),
      ...(facts.has('meeting') ? [queryClient.ensureQueryData(calendarFeedQuery(call))] : []),
    );
}

const Meetings = () => (
  <>
    <MeetingsSection />
    <HoursSection />
    <MeetNowSection />
  </>
);

/** The tabs of settings: those of meetings only for who may have some. */
function useTabs(): ShellTab[] {
  const t = useT();
  const { call, boot } = useApp();
  const { general, notifications, keyboard } = useTabsOfAll();
  const { support } = useFacts().modules.meeting;
  const hasMeetings = support && boot.abilities.mayHost;
  return [
    support
      ? {
          ...general,
          content: (
            <>
              {general.content}
              <CalendarFeedSection call={call} />
            </>
          ),
        }
      : general,
    ...(hasMeetings
      ? [{ id: 'meetings', label: t('settings.tab.meetings'), icon: CalendarClock, content: <Meetings /> }]
      : []),
    notifications,
    { id: 'security', label: t('account.security'), icon: ShieldCheck, content: <Security call={call} /> },
    keyboard,
  ];
}

/** How the portal is for the person of the page: `/settings/home` (ROUT-11). */
export default function SettingsPage() {
  const t = useT();
  return (
    <SettingsShell
      title={t('settings.title')}
      label={t('settings.nav')}
      path="/settings/home"
      tabs={useTabs()}
    />
  );
}
