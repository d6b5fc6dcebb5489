import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { LiveRooms, liveRoomsQuery, LiveSummary, PastMeetings } from '../features/quality/index.tsx';

/** What the page shows first. */
export const load = async ({ queryClient, call }: LoadContext): Promise<void> => {
  if (import.meta.env.SSR) await queryClient.ensureQueryData(liveRoomsQuery(call, 0));
};

/** How the lines of all meetings are, for administrators: `/media/home`. */
export default function MediaPage() {
  const t = useT();
  const { call } = useApp();
  return (
    <PageHead title={t('quality.title')} lead={<LiveSummary call={call} />}>
      <LiveRooms call={call} />
      <PastMeetings call={call} />
    </PageHead>
  );
}
