'use no memo'; // of the first load: what memoising would add is more than what it would spare
import type { MeetingSummary } from '@portico/contract/meetings';
import { formatMeetingNumber } from '@portico/domain/meeting-number';
import { Avatar } from '@portico/ui/avatar';
import { buttonClass } from '@portico/ui/button-content';
import { useFormats } from '@portico/ui/formats';
import { PageLink } from '@portico/ui/page-link';
import { useT } from '@portico/ui/texts';
import { EnterLink, type EnterProps } from './enter-link.tsx';
import { MeetingStatus } from './meeting-status.tsx';
import { entryOf, isOverdue } from './meetings.model.ts';
import styles from './next-meeting.module.css';

const MINUTE_MS = 60_000;

function Facts({ meeting, nowMs }: { meeting: MeetingSummary; nowMs: number }) {
  const t = useT();
  const formats = useFormats();
  const { startTime, durationMinutes, hostDisplayName, hostAvatarUrl, meetingKey } = meeting;
  const day = formats.day(startTime);
  const hours =
    durationMinutes === null
      ? formats.time(startTime)
      : formats.timeRange(startTime, Date.parse(startTime) + durationMinutes * MINUTE_MS);
  return (
    <p className={styles.facts}>
      <time dateTime={startTime} suppressHydrationWarning>
        {day === formats.day(nowMs) ? t('time.today') : day} · {hours}
      </time>
      <span className={styles.host}>
        <Avatar name={hostDisplayName} src={hostAvatarUrl} size="xs" isDecorative />
        {t('meetings.hostedBy', { host: hostDisplayName })}
      </span>
      <span>
        {t('meetings.info.number')} <bdi className={styles.number}>{formatMeetingNumber(meetingKey)}</bdi>
      </span>
    </p>
  );
}

/** How the meeting stands, in the words that every page has for it, or when it begins. */
function Eyebrow({ meeting, nowMs }: { meeting: MeetingSummary; nowMs: number }) {
  const t = useT();
  const formats = useFormats();
  if (meeting.state === 'live') return <MeetingStatus state="live" />;
  const { startTime } = meeting;
  return (
    <p className={styles.eyebrow} suppressHydrationWarning>
      {isOverdue(meeting, nowMs)
        ? t('home.overdue', { when: formats.relative(startTime, nowMs, 'short') })
        : `${t('home.next')} · ${formats.relative(startTime, nowMs)}`}
    </p>
  );
}

/** The meeting that comes next: what, when, and the way in. */
export function NextMeeting({ meeting, ...enter }: EnterProps & { meeting: MeetingSummary }) {
  const t = useT();
  const formats = useFormats();
  const { uuid, topic } = meeting;
  const entry = entryOf(meeting, enter.nowMs);
  return (
    <div className={styles.next}>
      <div>
        <Eyebrow meeting={meeting} nowMs={enter.nowMs} />
        <h2 className={styles.topic}>
          <PageLink to={`/meeting/info/${uuid}`}>
            <bdi>{topic}</bdi>
          </PageLink>
        </h2>
        <Facts meeting={meeting} nowMs={enter.nowMs} />
      </div>
      <div className={styles.ways}>
        <EnterLink meeting={meeting} isMain {...enter} />
        {entry.kind === 'early' && (
          <p className={styles.early} suppressHydrationWarning>
            {t('meetings.early', { when: formats.dateTime(entry.opensMs) })}
          </p>
        )}
        <PageLink
          to={`/meeting/info/${uuid}`}
          className={buttonClass}
          data-tone="neutral"
          data-size="lg"
          aria-label={t('meetings.detailsOf', { topic })}
        >
          {t('action.details')}
        </PageLink>
      </div>
    </div>
  );
}
