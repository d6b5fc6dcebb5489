import { Badge } from '@portico/ui/badge';
import { useT } from '@portico/ui/texts';
import { Time } from '@portico/ui/time';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import styles from './door.module.css';

/** What the meeting is, whose it is, when, and what goes on in it. */
export function MeetingWords() {
  const t = useT();
  const { room } = useTools();
  const { meeting, live } = useStore(room).view;
  return (
    <div className={styles.meeting}>
      {live && (
        <div className={styles.badges}>
          <Badge tone="live">{t('room.door.live')}</Badge>
          {live.recordingSince !== null && <Badge tone="danger">{t('room.recording.badge')}</Badge>}
          {live.isLocked && <Badge tone="warning">{t('room.lock.badge')}</Badge>}
        </div>
      )}
      <h1 className={styles.topic}>
        <bdi>{meeting.topic}</bdi>
      </h1>
      <p className={styles.about}>
        <span>{t('room.door.host', { name: meeting.hostDisplayName })}</span>
        {meeting.kind === 'planned' && meeting.startTime !== null && (
          <Time at={meeting.startTime} show="dateTime" />
        )}
      </p>
    </div>
  );
}
