import { Notice } from '@portico/ui/notice';
import { PlainButton } from '@portico/ui/plain-button';
import { useTexts } from '@portico/ui/texts';
import { Time } from '@portico/ui/time';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { problemText } from '../../room/problem.ts';
import styles from './door.module.css';

const titles = {
  host: 'room.waiting.host',
  admission: 'room.waiting.admission',
  place: 'room.waiting.place',
} as const;

/** Somebody waits, for the host, to be let in or for a place; they go on by themselves. */
export function Waiting({ reason }: { reason: keyof typeof titles }) {
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
        <strong>{t(titles[reason])}</strong>
        <span>
          {reason === 'host' && t('room.waiting.hostText', { name: hostDisplayName })}
          {reason === 'admission' && t('room.waiting.admissionText')}
          {reason === 'place' && t('room.waiting.placeText')}
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
