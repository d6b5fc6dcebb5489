import { use, type ReactNode } from 'react';
import { Copy, Link2 } from 'lucide-react';
import type { MeetingDetail } from '@portico/contract/meetings';
import { formatMeetingNumber } from '@portico/domain/meeting-number';
import { loadArea } from '@portico/i18n/catalogs';
import { createFormats } from '@portico/i18n/formats';
import type { PlainKey } from '@portico/i18n/texts';
import { useFormats } from '@portico/ui/formats';
import { PageLink } from '@portico/ui/page-link';
import { PlainButton } from '@portico/ui/plain-button';
import { usePageTexts, useT, type PageTexts } from '@portico/ui/texts';
import { useCopyLink } from '@portico/ui/use-copy-link';
import { recurrenceWords } from '../../app/recurrence-words.ts';
import styles from './meetings.module.css';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function People({ people }: { people: readonly { email: string; displayName: string }[] }) {
  return (
    <ul className={styles.people}>
      {people.map(({ email, displayName }) => (
        <li key={email}>
          <bdi>{displayName}</bdi>
          {displayName !== email && <bdi className={styles.email}>{email}</bdi>}
        </li>
      ))}
    </ul>
  );
}

/** The start by the clock of the meeting's own zone; as it came where this browser does not know that zone. */
function plannedAt(
  { start, startTime, timeZone }: MeetingDetail,
  { texts, tag = texts.tag }: PageTexts,
): string {
  try {
    return createFormats(tag, timeZone).dateTime(startTime);
  } catch {
    return start.replace('T', ' ');
  }
}

function When({ meeting }: { meeting: MeetingDetail }) {
  const t = useT();
  const formats = useFormats();
  const page = usePageTexts();
  const isElsewhere = meeting.timeZone !== formats.zone;
  return (
    <Fact label={t('meetings.info.when')}>
      <time dateTime={meeting.startTime} suppressHydrationWarning>
        {t('meetings.info.whenOwn', { when: formats.dateTime(meeting.startTime, 'full') })}
      </time>
      {meeting.durationMinutes !== null && ` · ${formats.duration(meeting.durationMinutes)}`}
      {isElsewhere && (
        <p className={styles.email} suppressHydrationWarning>
          {t('meetings.info.whenPlanned', { when: plannedAt(meeting, page), zone: meeting.timeZone })}
        </p>
      )}
    </Fact>
  );
}

/** How the meeting comes back; from one date the way leads to the series. */
function Series({ meeting }: { meeting: MeetingDetail }) {
  const { texts, tag = texts.tag } = usePageTexts();
  use(loadArea(texts, 'recurrence'));
  const { t } = texts;
  const { series, seriesId, timeZone, meetingType } = meeting;
  if (!series || !seriesId) return null;
  const words = recurrenceWords(texts, { ...series, timeZone }, tag);
  const { changedDates, cancelledDates } = series;
  return (
    <Fact label={t('meetings.info.repeats')}>
      {meetingType === 'OCCURRENCE' ? (
        <PageLink to={`/meeting/info/${seriesId}`} className={styles.series}>
          {words}
        </PageLink>
      ) : (
        words
      )}
      {changedDates > 0 && (
        <p className={styles.email}>{t('meetings.series.changed', { count: changedDates })}</p>
      )}
      {cancelledDates > 0 && (
        <p className={styles.email}>{t('meetings.series.cancelled', { count: cancelledDates })}</p>
      )}
    </Fact>
  );
}

interface MeetingInfoProps {
  meeting: MeetingDetail;
  /** What is said of who comes. */
  said: readonly { label: PlainKey; content: ReactNode }[];
  /** Asked for a new link, by whom may have one. */
  onNewLink(): void;
}

function Entry({ meeting, onNewLink }: Omit<MeetingInfoProps, 'said'>) {
  const t = useT();
  const copy = useCopyLink();
  if (meeting.meetingType === 'RECURRING_MASTER' && meeting.series?.hasOwnLinks)
    return <Fact label={t('meetings.info.link')}>{t('meetings.info.ownLinks')}</Fact>;
  const hidden = meeting.hasPassword ? t('meetings.info.passwordHidden') : t('meetings.info.passwordNone');
  return (
    <>
      <Fact label={t('meetings.info.number')}>
        <bdi className={styles.number}>{formatMeetingNumber(meeting.meetingKey)}</bdi>
      </Fact>
      <Fact label={t('meetings.info.password')}>
        {meeting.password ? <bdi>{meeting.password}</bdi> : hidden}
      </Fact>
      <Fact label={t('meetings.info.link')}>
        <span className={styles.link}>
          <span>
            <bdi dir="ltr">{meeting.meetingLink}</bdi>
          </span>
          <PlainButton size="sm" icon={Copy} onClick={() => copy(meeting.meetingLink)}>
            {t('action.copyLink')}
          </PlainButton>
          {meeting.mayRenewLink && (
            <PlainButton size="sm" icon={Link2} onClick={onNewLink}>
              {t('action.newLink')}
            </PlainButton>
          )}
        </span>
      </Fact>
    </>
  );
}

/** Everything about a meeting that its person may see. */
export function MeetingInfo({ meeting, said, onNewLink }: MeetingInfoProps) {
  const t = useT();
  const early = meeting.joinBeforeHostMinutes;
  return (
    <dl className={styles.facts}>
      <When meeting={meeting} />
      {meeting.series && <Series meeting={meeting} />}
      <Entry meeting={meeting} onNewLink={onNewLink} />
      <Fact label={t('meetings.info.host')}>
        <People people={[{ email: meeting.hostEmail, displayName: meeting.hostDisplayName }]} />
      </Fact>
      {meeting.alternateHosts.length > 0 && (
        <Fact label={t('meetings.info.alternates')}>
          <People people={meeting.alternateHosts} />
        </Fact>
      )}
      {said.map(({ label, content }) => (
        <Fact key={label} label={t(label)}>
          {content}
        </Fact>
      ))}
      <Fact label={t('lobby.name')}>{t(meeting.hasLobby ? 'lobby.on' : 'lobby.off')}</Fact>
      <Fact label={t('meetings.info.early')}>
        {early === null ? t('meetings.info.earlyNo') : t('meetings.info.earlyYes', { minutes: early })}
      </Fact>
      {meeting.agenda && (
        <Fact label={t('meetings.info.agenda')}>
          <bdi className={styles.agenda}>{meeting.agenda}</bdi>
        </Fact>
      )}
    </dl>
  );
}
