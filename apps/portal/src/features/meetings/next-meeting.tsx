'use no memo'; // of the first load: what memoising would add is more than what it would spare
import type { MeetingSummary } from '@portico/contract/meetings';
import { formatMeetingNumber } from '@portico/domain/meeting-number';
import { Badge } from '@portico/ui/badge';
import { buttonClass } from '@portico/ui/button-content';
import { useFormats } from '@portico/ui/formats';
import { PageLink } from '@portico/ui/page-link';
import { useT } from '@portico/ui/texts';
import { EnterLink, type EnterProps } from './enter-link.tsx';
import { entryOf, isOverdue } from './meetings.model.ts';
import styles from './next-meeting.module.css';

const MINUTE_MS = 60_000;

function Facts({ meeting }: { meeting: MeetingSummary }) {
  const t = useT();
  const formats = useFormats();
  const { startTime, durationMinutes, hostDisplayName, meetingKey } = meeting;
  const end = Date.parse(startTime) + durationMinutes * MINUTE_MS;
  return (
    <p className={styles.facts}>
      <time dateTime={startTime} suppressHydrationWarning>
        {formats.day(startTime)} · {formats.timeRange(startTime, end)}
      </time>
      <span>{t('meetings.hostedBy', { host: hostDisplayName })}</span>
      <span>
        {t('meetings.info.number')} <bdi className={styles.number}>{formatMeetingNumber(meetingKey)}</bdi>
      </span>
    </p>
  );
}

function Eyebrow({ meeting, nowMs }: { meeting: MeetingSummary; nowMs: number }) {
  const t = useT();
  const formats = useFormats();
  const when = formats.relative(meeting.startTime, nowMs);
  return (
    <p className={styles.eyebrow}>
      {isOverdue(meeting, nowMs) ? (
        <span suppressHydrationWarning>{t('home.overdue', { when })}</span>
      ) : (
        <>
          {t('home.next')}
          {meeting.state === 'live' ? (
            <Badge tone="live">{t('meetings.state.live')}</Badge>
          ) : (
            <span suppressHydrationWarning> · {when}</span>
          )}
        </>
      )}
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
        <Facts meeting={meeting} />
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
          data-tone="quiet"
          data-size="lg"
          aria-label={t('meetings.detailsOf', { topic })}
        >
          {t('action.details')}
        </PageLink>
      </div>
    </div>
  );
}
