import { useSuspenseQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import type { MeetingSummary } from '@portico/contract/meetings';
import { CalendarArt } from '@portico/ui/illustrations';
import { EmptyState } from '@portico/ui/empty-state';
import { useFormats } from '@portico/ui/formats';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useApp, type AppContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { useArea } from '../app/use-area.ts';
import { useScheduling } from '../app/use-scheduling.tsx';
import { MeetingRow, nextMeetingsQuery } from '../features/meetings/index.tsx';
import styles from './home.module.css';

/** What the page shows first. */
export const load = ({ queryClient, call }: AppContext) =>
  queryClient.ensureQueryData(nextMeetingsQuery(call));

/** Morning until noon, afternoon until six, as the reader's clock says. */
function dayPart(now: string, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone });
  const hour = Number(format.format(new Date(now)));
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

function Section({
  title,
  meetings,
  withDate,
}: {
  title: string;
  meetings: readonly MeetingSummary[];
  withDate: boolean;
}) {
  return meetings.length === 0 ? null : (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {meetings.map((meeting) => (
          <MeetingRow key={meeting.uuid} meeting={meeting} withDate={withDate} />
        ))}
      </ul>
    </section>
  );
}

/** The first page after sign-in: `/dashboard/home` (ROUT-02). */
export default function HomePage() {
  useArea('home');
  useArea('meetings');
  const t = useT();
  const formats = useFormats();
  const { boot, call } = useApp();
  const { data } = useSuspenseQuery(nextMeetingsQuery(call));
  const { open, dialog } = useScheduling();
  const { meetings } = data;
  const today = formats.day(boot.now);
  const [ofToday, later] = [true, false].map((wanted) =>
    meetings.filter(({ startTime }) => (formats.day(startTime) === today) === wanted),
  ) as [MeetingSummary[], MeetingSummary[]];
  const { displayName, timeZone } = boot.currentUser;
  return (
    <PageHead
      title={t('home.greeting', { part: dayPart(boot.now, timeZone), name: displayName })}
      lead={t('home.summary', { count: ofToday.length })}
      actions={
        boot.abilities.mayHost && (
          <PlainButton tone="accent" size="lg" icon={CalendarPlus} onClick={() => open()}>
            {t('meetings.schedule')}
          </PlainButton>
        )
      }
    >
      {meetings.length === 0 && (
        <EmptyState art={<CalendarArt />} title={t('home.emptyTitle')} text={t('home.emptyText')} />
      )}
      <Section title={t('time.today')} meetings={ofToday} withDate={false} />
      <Section title={t('home.later')} meetings={later} withDate />
      {dialog}
    </PageHead>
  );
}
