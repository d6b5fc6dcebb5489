'use no memo'; // of the first load: what memoising would add is more than what it would spare
import { lazy, Suspense, useState } from 'react';
import { Ellipsis } from 'lucide-react';
import type { MeetingSummary } from '@portico/contract/meetings';
import { useFormats } from '@portico/ui/formats';
import { Icon } from '@portico/ui/icon';
import { PageLink } from '@portico/ui/page-link';
import { useT } from '@portico/ui/texts';
import { EnterLink, type EnterProps } from './enter-link.tsx';
import { MeetingStatus } from './meeting-status.tsx';
import styles from './meetings.module.css';

/** What can be done with a meeting of a list; an absent one is not offered. */
export interface RowActions {
  onEdit?: ((uuid: string) => void) | undefined;
  onCancel?: ((meeting: MeetingSummary) => void) | undefined;
}

const RowMenu = lazy(() => import('./row-menu.tsx'));

function More({ meeting, ...actions }: { meeting: MeetingSummary } & RowActions) {
  const t = useT();
  const [isWanted, setWanted] = useState(false);
  const label = t('meetings.actions', { topic: meeting.topic });
  const button = (
    <button
      type="button"
      className={styles.more}
      aria-label={label}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <Icon of={Ellipsis} />
    </button>
  );
  const { edit, cancel } = meeting.actions;
  if (!(edit && actions.onEdit) && !(cancel && actions.onCancel)) return null;
  return isWanted ? (
    <Suspense fallback={button}>
      <RowMenu meeting={meeting} label={label} {...actions} />
    </Suspense>
  ) : (
    button
  );
}

interface RowProps extends EnterProps, RowActions {
  meeting: MeetingSummary;
  withDate: boolean;
  /** The list stands below a title of its own. */
  isInSection?: boolean;
}

/** One meeting of a list. */
export function MeetingRow({
  meeting,
  withDate,
  basePath,
  nowMs,
  isInSection = false,
  ...actions
}: RowProps) {
  const t = useT();
  const Title = isInSection ? 'h3' : 'h2';
  const formats = useFormats();
  const { uuid, topic, startTime, durationMinutes, hostDisplayName, inviteeCount, state } = meeting;
  return (
    <li className={styles.row}>
      <time className={styles.time} dateTime={startTime} suppressHydrationWarning>
        {withDate && <span className={styles.day}>{formats.day(startTime, 'short')}</span>}
        <span>{formats.time(startTime)}</span>
        {durationMinutes !== null && <small>{formats.duration(durationMinutes)}</small>}
      </time>
      <div className={styles.what}>
        <Title>
          <PageLink to={`/meeting/info/${uuid}`} className={styles.topic}>
            <bdi>{topic}</bdi>
          </PageLink>
          <MeetingStatus state={state} />
        </Title>
        <p>
          {t('meetings.hostedBy', { host: hostDisplayName })} ·{' '}
          {t('meetings.invitees', { count: inviteeCount })}
        </p>
      </div>
      <div className={styles.go}>
        <EnterLink meeting={meeting} basePath={basePath} nowMs={nowMs} />
        <More meeting={meeting} {...actions} />
      </div>
    </li>
  );
}
