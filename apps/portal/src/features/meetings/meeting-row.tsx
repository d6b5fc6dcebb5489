'use no memo'; // of the first load: what memoising would add is more than what it would spare
import { Pencil, Trash2 } from 'lucide-react';
import type { MeetingSummary } from '@portico/contract/meetings';
import { useFormats } from '@portico/ui/formats';
import { PageLink } from '@portico/ui/page-link';
import { RowMenu, type MenuEntry } from '@portico/ui/row-menu';
import { useT } from '@portico/ui/texts';
import { EnterLink, type EnterProps } from './enter-link.tsx';
import { MeetingStatus } from './meeting-status.tsx';
import styles from './meetings.module.css';

/** What can be done with a meeting of a list; an absent one is not offered. */
export interface RowActions {
  onEdit?: ((uuid: string) => void) | undefined;
  onCancel?: ((meeting: MeetingSummary) => void) | undefined;
  /** What else can be done, between changing it and cancelling it. */
  more?: ((meeting: MeetingSummary) => readonly MenuEntry[]) | undefined;
}

/** The menu of what somebody may do with a meeting here; of a date of a series it is asked how much of it is meant. */
function More({ meeting, onEdit, onCancel, more }: { meeting: MeetingSummary } & RowActions) {
  const t = useT();
  const { uuid, topic, actions } = meeting;
  const entries: MenuEntry[] = [];
  if (actions.edit && onEdit)
    entries.push({ id: 'edit', label: t('action.edit'), icon: Pencil, onAction: () => onEdit(uuid) });
  entries.push(...(more?.(meeting) ?? []));
  if (actions.cancel && onCancel)
    entries.push({
      id: 'cancel',
      label: t('meetings.info.cancel'),
      icon: Trash2,
      tone: 'danger',
      onAction: () => onCancel(meeting),
    });
  return <RowMenu name={topic} entries={entries} />;
}

interface RowProps extends EnterProps, RowActions {
  meeting: MeetingSummary;
  withDate: boolean;
  /** The list stands below a title of its own. */
  isInSection?: boolean;
  /** What its site is called, in a list across sites: its page is there. */
  siteName?: string | undefined;
}

/** One meeting of a list. */
export function MeetingRow({
  meeting,
  withDate,
  basePath,
  nowMs,
  isInSection = false,
  siteName,
  ...actions
}: RowProps) {
  const t = useT();
  const Title = isInSection ? 'h3' : 'h2';
  const formats = useFormats();
  const { uuid, topic, startTime, durationMinutes, hostDisplayName, inviteeCount, state, seriesId } = meeting;
  const page = `/meeting/info/${uuid}`;
  return (
    <li className={styles.row}>
      <time className={styles.time} dateTime={startTime} suppressHydrationWarning>
        {withDate && <span className={styles.day}>{formats.day(startTime, 'short')}</span>}
        <span>{formats.time(startTime)}</span>
        {durationMinutes !== null && <small>{formats.duration(durationMinutes)}</small>}
      </time>
      <div className={styles.what}>
        <Title>
          {siteName === undefined ? (
            <PageLink to={page} className={styles.topic}>
              <bdi>{topic}</bdi>
            </PageLink>
          ) : (
            <a href={basePath + page} className={styles.topic}>
              <bdi>{topic}</bdi>
            </a>
          )}
          <MeetingStatus state={state} />
        </Title>
        <p className={styles.about}>
          <span>{t('meetings.hostedBy', { host: hostDisplayName })}</span>{' '}
          <span>
            {t('meetings.invitees', { count: inviteeCount })}
            {seriesId && ` · ${t('meetings.repeats')}`}
            {siteName !== undefined && (
              <>
                {' '}
                · <bdi>{siteName}</bdi>
              </>
            )}
          </span>
        </p>
      </div>
      <div className={styles.go}>
        <EnterLink meeting={meeting} basePath={basePath} nowMs={nowMs} />
        <More meeting={meeting} {...actions} />
      </div>
    </li>
  );
}
