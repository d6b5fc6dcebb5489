'use no memo'; // of the first load: what memoising would add is more than what it would spare
import { lazy, Suspense, useMemo } from 'react';
import { CalendarPlus } from 'lucide-react';
import type { MeetingSummary } from '@portico/contract/meetings';
import { CalendarArt } from '@portico/ui/art/calendar';
import { EmptyState } from '@portico/ui/empty-state';
import { useFormats } from '@portico/ui/formats';
import { Interactive } from '@portico/ui/interactive';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { useArea } from '../app/use-area.ts';
import { useNow } from '../app/use-now.ts';
import { usePageData } from '../app/use-page-data.ts';
import { useScheduling } from '../app/use-scheduling.tsx';
import { QuickActions } from '../features/joining/index.tsx';
import { MeetingRow, NextMeeting, nextMeetingsQuery } from '../features/meetings/index.tsx';
import { Rooms } from '../features/rooms/index.tsx';
import styles from './home.module.css';

/** What asks for data of its own comes later, and what keeps data with it. */
const Cached = lazy(() => import('../app/cached.tsx'));

/** What the page shows first. */
export const load = ({ queryClient, call }: LoadContext) =>
  queryClient.ensureQueryData(nextMeetingsQuery(call));

/** Morning until noon, afternoon until six, as the reader's clock says. */
function dayPart(nowMs: number, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone });
  const hour = Number(format.format(nowMs));
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

interface SectionProps {
  title: string;
  meetings: readonly MeetingSummary[];
  withDate: boolean;
}

function Section({ title, meetings, withDate }: SectionProps) {
  const { boot } = useApp();
  const nowMs = useNow();
  return meetings.length === 0 ? null : (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {meetings.map((meeting) => (
          <MeetingRow
            key={meeting.uuid}
            meeting={meeting}
            withDate={withDate}
            isInSection
            basePath={boot.basePath}
            nowMs={nowMs}
          />
        ))}
      </ul>
    </section>
  );
}

function Actions({ onSchedule }: { onSchedule(): void }) {
  const t = useT();
  const { boot, call } = useApp();
  const { basePath, csrfToken, currentUser, abilities } = boot;
  return (
    <QuickActions
      call={call}
      basePath={basePath}
      csrfToken={csrfToken}
      hostName={abilities.mayHost ? currentUser.displayName : undefined}
    >
      {abilities.mayHost && (
        <PlainButton
          size="lg"
          icon={CalendarPlus}
          onClick={() => onSchedule()}
          aria-label={t('meetings.schedule')}
        >
          {t('home.schedule')}
        </PlainButton>
      )}
    </QuickActions>
  );
}

/** The rooms of a person come once the page is interactive. */
function OwnRooms({ part }: { part: 'mine' | 'recent' }) {
  const { boot, call } = useApp();
  const nowMs = useNow();
  const { basePath, currentUser } = boot;
  return (
    <Interactive>
      <Cached>
        <Rooms part={part} call={call} basePath={basePath} name={currentUser.displayName} nowMs={nowMs} />
      </Cached>
    </Interactive>
  );
}

/** The next meeting, or that there is none, and the person's own room beside it. */
function Hero({ next }: { next: MeetingSummary | undefined }) {
  const t = useT();
  const { basePath, abilities } = useApp().boot;
  const nowMs = useNow();
  return (
    <section className={styles.hero} aria-label={t('home.next')}>
      {next ? (
        <NextMeeting meeting={next} basePath={basePath} nowMs={nowMs} />
      ) : (
        <EmptyState art={<CalendarArt />} title={t('home.emptyTitle')} text={t('home.emptyText')} />
      )}
      {abilities.mayHost && (
        <div className={styles.room}>
          <OwnRooms part="mine" />
        </div>
      )}
    </section>
  );
}

/** The first page after sign-in: `/dashboard/home` (ROUT-02). React takes its meetings over once it is ready, or with a click. */
export default function HomePage() {
  useArea('home');
  useArea('meetings');
  const t = useT();
  const formats = useFormats();
  const { boot, call } = useApp();
  const nowMs = useNow();
  const { meetings } = usePageData(useMemo(() => nextMeetingsQuery(call), [call]));
  const { open, dialog } = useScheduling();
  const { displayName, timeZone } = boot.currentUser;
  const today = formats.day(nowMs);
  const isToday = ({ startTime }: MeetingSummary): boolean => formats.day(startTime) === today;
  const next = meetings.find(({ state }) => state === 'live') ?? meetings[0];
  const rest = meetings.filter((meeting) => meeting !== next);
  return (
    <PageHead
      title={t('home.greeting', { part: dayPart(nowMs, timeZone), name: displayName })}
      lead={t('home.summary', { count: meetings.filter(isToday).length })}
      actions={<Actions onSchedule={() => open()} />}
    >
      <Suspense>
        <Hero next={next} />
      </Suspense>
      <div className={styles.columns}>
        <Suspense>
          <div className={styles.lists}>
            <Section title={t('time.today')} meetings={rest.filter(isToday)} withDate={false} />
            <Section
              title={t('home.later')}
              meetings={rest.filter((meeting) => !isToday(meeting))}
              withDate
            />
          </div>
        </Suspense>
        <OwnRooms part="recent" />
      </div>
      {dialog && (
        <Suspense>
          <Cached>{dialog}</Cached>
        </Suspense>
      )}
    </PageHead>
  );
}
