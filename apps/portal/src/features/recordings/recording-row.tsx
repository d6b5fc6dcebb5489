import { Link } from '@tanstack/react-router';
import { RotateCcw, Video } from 'lucide-react';
import type { RecordingSummary } from '@portico/contract/recordings';
import { Badge } from '@portico/ui/badge';
import { useFormats } from '@portico/ui/formats';
import { Icon } from '@portico/ui/icon';
import { PlainButton } from '@portico/ui/plain-button';
import { ProgressBar } from '@portico/ui/progress-bar';
import { useT } from '@portico/ui/texts';
import styles from './recordings.module.css';

/** What a recording looks like; the name beside it says what it is. */
function Thumbnail({ recording }: { recording: RecordingSummary }) {
  const formats = useFormats();
  const { posterSrc, duration } = recording;
  return (
    <span className={styles.thumbnail}>
      {posterSrc === null ? (
        <Icon of={Video} />
      ) : (
        <img src={posterSrc} alt="" width={160} height={90} loading="lazy" decoding="async" />
      )}
      {duration !== null && duration > 0 && (
        <span className={styles.length}>{formats.clock(duration / 1000)}</span>
      )}
    </span>
  );
}

const tones = {
  recording: 'danger',
  waiting: 'neutral',
  composing: 'neutral',
  storing: 'neutral',
  tracksOnly: 'neutral',
  failed: 'neutral',
} as const;

function States({ recording }: { recording: RecordingSummary }) {
  const t = useT();
  const { state, interruption } = recording;
  return (
    <>
      {state !== 'ready' && <Badge tone={tones[state]}>{t(`recordings.state.${state}`)}</Badge>}
      {interruption && <Badge tone="danger">{t('recordings.interrupted')}</Badge>}
    </>
  );
}

interface RowProps {
  recording: RecordingSummary;
  onRestore(recording: RecordingSummary): void;
}

/** One recording of a list. */
export function RecordingRow({ recording, onRestore }: RowProps) {
  const t = useT();
  const formats = useFormats();
  const { recordUUID: uuid, recordName, ownerDisplayName, createTime, fileSize, state } = recording;
  return (
    <li className={styles.row}>
      <Thumbnail recording={recording} />
      <div className={styles.what}>
        <h2>
          <Link to="/recording/playback/$uuid" params={{ uuid }} className={styles.name}>
            <bdi>{recordName}</bdi>
          </Link>
          <States recording={recording} />
        </h2>
        <p>
          <time dateTime={createTime} suppressHydrationWarning>
            {formats.dateTime(createTime)}
          </time>
          {' · '}
          {t('recordings.by', { owner: ownerDisplayName })}
          {fileSize !== null && ` · ${formats.bytes(fileSize)}`}
        </p>
        {state === 'composing' && (
          <ProgressBar label={t('recordings.composingLabel')} value={recording.progress} />
        )}
      </div>
      {recording.actions.restore && (
        <PlainButton icon={RotateCcw} onClick={() => onRestore(recording)}>
          {t('action.restore')}
        </PlainButton>
      )}
    </li>
  );
}
