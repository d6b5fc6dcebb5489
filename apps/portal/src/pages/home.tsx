'use no memo'; // of the first load: what memoising would add is more than what it would spare
import { lazy, Suspense, useMemo, useState } from 'react';
import { CalendarPlus } from 'lucide-react';
import type { MeetingSummary } from '@portico/contract/meetings';
import { CalendarArt } from '@portico/ui/art/calendar';
import { SunArt } from '@portico/ui/art/sun';
import { buttonClass } from '@portico/ui/button-content';
import { EmptyPart } from '@portico/ui/empty-part';
import { EmptyState } from '@portico/ui/empty-state';
import { useFormats } from '@portico/ui/formats';
import { Interactive } from '@portico/ui/interactive';
import { PageLink } from '@portico/ui/page-link';
import { PlainButton, PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useApp, useFacts, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { settingsHome } from '../app/settings-home.ts';
import { useNow } from '../app/use-now.ts';
import { useReader } from '../app/use-reader.ts';
import { usePageData } from '../app/use-page-data.ts';
import { useScheduling } from '../app/use-scheduling.tsx';
import { QuickActions, typeNumber } from '../features/joining/index.tsx';
import { MeetingRow, NextMeeting, nextMeetingsQuery } from '../features/meetings/index.tsx';
import { Rooms } from '../features/rooms/index.tsx';
import styles from './home.module.css';

/** What asks for data of its own comes later, and what keeps data with it. */
const Cached = lazy(() => import('../app/cached.tsx'));

/** What the page shows first. */
export const load = async ({ queryClient, call, facts }: LoadContext): Promise<void> => {
  if (facts.has('meeting')) await queryClient.ensureQueryData(nextMeetingsQuery(call));
};

/** Morning until noon, afternoon until six, as the reader's clock says. */
function dayPart(nowMs: number, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone });
  const hour = Number(format.format(nowMs));
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

/** As many meetings of later days as home shows; the page of meetings has all. */
const FEW = 5;

/** What to do where there are no meetings: plan one, or, for who may not, look at those that were. */
function FillPlace({ onSchedule }: { onSchedule(): void }) {
  const t = useT();
  const { basePath, abilities } = useApp().boot;
  return abilities.mayHost ? (
    <PlainButton onClick={onSchedule}>{t('meetings.scheduleOne')}</PlainButton>
  ) : (
    <PlainLink href={`${basePath}/meeting/home?range=past`}>{t('home.past')}</PlainLink>
  );
}

function Rows({ meetings, withDate }: { meetings: readonly MeetingSummary[]; withDate: boolean }) {
  const { boot } = useApp();
  const nowMs = useNow();
  return (
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
  );
}

interface Day {
  /** The meeting that stands above the lists. */
  next: MeetingSummary;
  today: readonly MeetingSummary[];
  later: readonly MeetingSummary[];
  isNextToday: boolean;
}

/** Today, unless what stands above is all that it has. */
function Today({ next, today, isNextToday, onSchedule }: Omit<Day, 'later'> & { onSchedule(): void }) {
  const t = useT();
  const formats = useFormats();
  if (isNextToday && today.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{t('time.today')}</h2>
      {isNextToday ? (
        <Rows meetings={today} withDate={false} />
      ) : (
        <EmptyPart
          art={<SunArt />}
          title={t('home.todayNone')}
          text={t('home.todayNoneText', { day: formats.day(next.startTime) })}
          action={<FillPlace onSchedule={onSchedule} />}
        />
      )}
    </section>
  );
}

function Later({ later, onSchedule }: Pick<Day, 'later'> & { onSchedule(): void }) {
  const t = useT();
  return (
    <section>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('home.later')}</h2>
        <PageLink to="/meeting/home" className={styles.all}>
          {t('meetings.info.back')}
        </PageLink>
      </div>
      {later.length > 0 ? (
        <Rows meetings={later.slice(0, FEW)} withDate />
      ) : (
        <EmptyPart
          art={<CalendarArt />}
          title={t('home.laterNone')}
          text={t('home.emptyText')}
          action={<FillPlace onSchedule={onSchedule} />}
        />
      )}
    </section>
  );
}

function Actions({ onSchedule }: { onSchedule(): void }) {
  const t = useT();
  const { boot, call } = useApp();
  const { displayName } = useReader();
  const { basePath, csrfToken, abilities } = boot;
  return (
    <QuickActions
      call={call}
      basePath={basePath}
      csrfToken={csrfToken}
      hostName={abilities.mayHost ? displayName : undefined}
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
function OwnRooms() {
  const { boot, call } = useApp();
  const nowMs = useNow();
  const { displayName } = useReader();
  const { basePath, abilities } = boot;
  return (
    <div className={styles.rooms} data-host={abilities.mayHost || undefined}>
      <Interactive>
        <Cached>
          <Rooms
            call={call}
            basePath={basePath}
            name={displayName}
            hasOwn={abilities.mayHost}
            nowMs={nowMs}
            onType={typeNumber}
          />
        </Cached>
      </Interactive>
    </div>
  );
}

/** The next meeting, or that there is none. */
function Hero({ next, onSchedule }: { next: MeetingSummary | undefined; onSchedule(): void }) {
  const t = useT();
  const { basePath } = useApp().boot;
  const nowMs = useNow();
  const label = next?.state === 'live' ? 'meetings.state.live' : 'home.next';
  return (
    <section className={styles.hero} aria-label={t(label)}>
      {next ? (
        <NextMeeting meeting={next} basePath={basePath} nowMs={nowMs} />
      ) : (
        <EmptyState
          art={<CalendarArt />}
          title={t('home.emptyTitle')}
          text={t('home.emptyText')}
          action={<FillPlace onSchedule={onSchedule} />}
        />
      )}
    </section>
  );
}

/** On one line whatever the name: what does not fit ends in an ellipsis, and is read out all the same. */
function Greeting() {
  const t = useT();
  const { timeZone } = useApp().boot.currentUser;
  const { displayName } = useReader();
  const words = t('home.greeting', { part: dayPart(useNow(), timeZone), name: displayName });
  return (
    <span className={styles.greeting} title={words}>
      {words}
    </span>
  );
}

/** Of a site without meetings there is no more to show than that, and the settings: of the site where that can be changed. */
function WithoutMeetings() {
  const t = useT();
  const { boot } = useApp();
  const settings = boot.abilities.mayReadSettings
    ? ({ to: '/sitesettings/home', label: 'nav.siteSettings' } as const)
    : ({ to: settingsHome(boot), label: 'account.settings' } as const);
  return (
    <PageHead title={<Greeting />}>
      <EmptyState
        art={<SunArt />}
        title={t('home.quietTitle')}
        text={t('home.quietText')}
        action={
          <PageLink to={settings.to} className={buttonClass} data-tone="neutral" data-size="md">
            {t(settings.label)}
          </PageLink>
        }
      />
    </PageHead>
  );
}

function WithMeetings() {
  const t = useT();
  const formats = useFormats();
  const { call } = useApp();
  const { meetings } = usePageData(useMemo(() => nextMeetingsQuery(call), [call]));
  const { open, dialog } = useScheduling();
  const schedule = (): void => open();
  const now = formats.day(useNow());
  const isToday = ({ startTime }: MeetingSummary): boolean => formats.day(startTime) === now;
  const next = meetings.find(({ state }) => state === 'live') ?? meetings[0];
  const rest = meetings.filter((meeting) => meeting !== next);
  const today = rest.filter(isToday);
  return (
    <PageHead
      title={<Greeting />}
      lead={t('home.summary', { count: meetings.filter(isToday).length })}
      actions={<Actions onSchedule={schedule} />}
      isRowOfActions
    >
      <Suspense>
        <Hero next={next} onSchedule={schedule} />
      </Suspense>
      <div className={styles.columns}>
        {next && (
          <Suspense>
            <div className={styles.lists}>
              <Today next={next} today={today} isNextToday={isToday(next)} onSchedule={schedule} />
              <Later later={rest.filter((meeting) => !isToday(meeting))} onSchedule={schedule} />
            </div>
          </Suspense>
        )}
        <OwnRooms />
      </div>
      {dialog && (
        <Suspense>
          <Cached>{dialog}</Cached>
        </Suspense>
      )}
    </PageHead>
  );
}

/** The first page after sign-in: `/dashboard/home` (ROUT-02). React takes its meetings over once it is ready, or with a click. */
export default function HomePage() {
  const { support } = useFacts().modules.meeting;
  const [isLoaded] = useState(support);
  if (!support) return <WithoutMeetings />;
  if (isLoaded) return <WithMeetings />;
  return (
    <Suspense>
      <WithMeetings />
    </Suspense>
  );
}
