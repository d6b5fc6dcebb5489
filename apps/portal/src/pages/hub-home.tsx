import { useSuspenseQuery } from '@tanstack/react-query';
import type { HubMeeting } from '@portico/contract/hub';
import { CalendarArt } from '@portico/ui/art/calendar';
import { EmptyState } from '@portico/ui/empty-state';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { hubSitesQuery } from '../app/hub-sites.ts';
import { PageHead } from '../app/page-head.tsx';
import { useNow } from '../app/use-now.ts';
import {
  AskingSites,
  countFirst,
  HubColumns,
  nextHubMeetingsQuery,
  SiteList,
  sitePath,
} from '../features/hub/index.tsx';
import { MeetingDays } from '../features/meetings/index.tsx';

/** What the page shows first. */
export const load = ({ queryClient, call }: LoadContext) =>
  Promise.all([
    queryClient.ensureQueryData(hubSitesQuery(call)),
    queryClient.ensureQueryData(nextHubMeetingsQuery(call)),
  ]);

function Next({ meetings }: { meetings: readonly HubMeeting[] }) {
  const t = useT();
  const { boot } = useApp();
  const nowMs = useNow();
  if (meetings.length === 0)
    return (
      <EmptyState art={<CalendarArt />} title={t('hub.meetings.none')} text={t('hub.meetings.noneText')} />
    );
  return (
    <MeetingDays
      meetings={meetings}
      isBusy={false}
      basePath={boot.basePath}
      nowMs={nowMs}
      placeOf={({ site }) => ({ basePath: sitePath(site.name), siteName: site.displayName })}
    />
  );
}

/** What comes next on all sites of the reader, and the sites: `/webappng/hub/dashboard/home` (PATH-02). */
export default function HubHomePage() {
  const t = useT();
  const formats = useFormats();
  const { call } = useApp();
  const { sites } = useSuspenseQuery(hubSitesQuery(call)).data;
  const { meetings, cursor } = useSuspenseQuery(nextHubMeetingsQuery(call)).data;
  const today = formats.day(useNow());
  const { count, isAll } = countFirst(meetings, {
    isCounted: ({ startTime }) => formats.day(startTime) === today,
    goesOn: cursor !== null,
  });
  return (
    <PageHead title={t('hub.title')} lead={t(isAll ? 'hub.lead' : 'hub.leadLeast', { count })}>
      <AskingSites sites={sites} />
      <HubColumns>
        <Next meetings={meetings} />
        <SiteList sites={sites} />
      </HubColumns>
    </PageHead>
  );
}
