import { Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@portico/ui/button';
import { Spinner } from '@portico/ui/spinner';
import { useT } from '@portico/ui/texts';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { Player } from './player-store.ts';
import styles from './player.module.css';

const ASK_AGAIN_MS = 2000;

const words = {
  starting: 'room.watching.starting',
  stalled: 'room.watching.stalled',
  lost: 'room.watching.lost',
  refused: 'room.watching.lost',
  unsupported: 'room.watching.unsupported',
} as const;

/** The meeting as those see it who watch, and how far behind it is; another address is another player. */
export function LivePlayer({ url }: { url: string }) {
  const t = useT();
  const { room } = useTools();
  const video = useRef<HTMLVideoElement>(null);
  const [player] = useState(() => new Player(url));
  const { state, delaySeconds, isSoundBlocked } = useStore(player);
  useEffect(() => (video.current ? player.start(video.current) : undefined), [player]);
  useEffect(() => {
    if (state !== 'refused') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      await room.enter(); // it says what became of the place, or nothing while the portal is away or has too many who ask
      if (!isOver) timer = setTimeout(() => void ask(), ASK_AGAIN_MS * (1 + 2 * Math.random()));
    };
    timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [state, room]);
  return (
    <section className={styles.player} aria-label={t('room.watching.label')}>
      <video ref={video} className={styles.video} playsInline muted />
      {state !== 'live' && (
        <output className={styles.state}>
          {state === 'unsupported' ? t(words[state]) : <Spinner label={t(words[state])} />}
        </output>
      )}
      {isSoundBlocked && (
        <div className={styles.sound}>
          <Button tone="accent" icon={Volume2} onPress={() => player.playWithSound()}>
            {t('room.watching.sound')}
          </Button>
        </div>
      )}
      <p className={styles.about}>
        {delaySeconds !== undefined && (
          <strong data-delay={delaySeconds}>{t('room.watching.delay', { count: delaySeconds })}</strong>
        )}
        <span>{t('room.watching.why')}</span>
      </p>
    </section>
  );
}
