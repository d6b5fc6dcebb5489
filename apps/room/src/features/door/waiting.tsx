import { Notice } from '@portico/ui/notice';
import { PlainButton } from '@portico/ui/plain-button';
import { useTexts } from '@portico/ui/texts';
import { Time } from '@portico/ui/time';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { problemText } from '../../room/problem.ts';
import styles from './door.module.css';

/** Somebody waits, for the host or to be let in; they go on by themselves. */
export function Waiting({ reason }: { reason: 'host' | 'admission' }) {
  const texts = useTexts();
  const { t } = texts;
  const { room } = useTools();
  const { view, problem, isEntering } = useStore(room);
  const { startTime, hostDisplayName } = view.meeting;
  return (
    <div className={styles.waiting}>
      <div className={styles.patience} aria-hidden>
        <span />
        <span />
        <span />
      </div>
      <output className={styles.waitingWords}>
        <strong>{t(reason === 'host' ? 'room.waiting.host' : 'room.waiting.admission')}</strong>
        <span>
          {reason === 'host'
            ? t('room.waiting.hostText', { name: hostDisplayName })
            : t('room.waiting.admissionText')}
        </span>
      </output>
      {reason === 'host' && startTime !== null && (
        <p className={styles.hint}>
          {t('room.waiting.starts')} <Time at={startTime} show="dateTime" />
        </p>
      )}
      {problem && (
        <Notice
          tone="danger"
          isLive
          action={
            <PlainButton size="sm" isPending={isEntering} onClick={() => void room.enter()}>
              {t('action.retry')}
            </PlainButton>
          }
        >
          {problemText(problem, texts)}
        </Notice>
      )}
      <PlainButton isBlock onClick={() => void room.leave()}>
        {t('room.waiting.leave')}
      </PlainButton>
    </div>
  );
}
