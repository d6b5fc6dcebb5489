import type { Invitation } from '@portico/contract/page-views';
import { Avatar } from '@portico/ui/avatar';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';
import styles from './door.module.css';
import { writers, type Writer } from '../../entry/times.ts';

interface MomentProps {
  write: Writer;
  /** ISO 8601. */
  start: string;
  end?: string;
}

/** A time in the zone of the site, which the browser writes again in the reader's. */
export function Moment({ write, start, end = start }: MomentProps) {
  const formats = useFormats();
  return (
    <time dateTime={start} data-write={write} data-start={start} data-end={end}>
      {writers[write](formats, start, end)}
    </time>
  );
}

/** What the link tells of the meeting: when, in the reader's zone, and who invites. */
export function Facts({ invitation: { time, hostDisplayName, hostAvatarUrl } }: { invitation: Invitation }) {
  const t = useT();
  return (
    <div className={styles.facts}>
      {time && (
        <p className={styles.when}>
          <Moment write="day" {...time} />
          <Moment write="hours" {...time} />
          <span className={styles.zone}>
            <Moment write="zone" {...time} />
          </span>
        </p>
      )}
      <p className={styles.host}>
        <Avatar name={hostDisplayName} src={hostAvatarUrl} size="sm" isDecorative />
        <span>{t(time ? 'join.host' : 'join.personal', { host: hostDisplayName })}</span>
      </p>
    </div>
  );
}
