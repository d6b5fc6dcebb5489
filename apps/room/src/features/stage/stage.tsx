import { Copy, ScreenShareOff, Volume2 } from 'lucide-react';
import { Button } from '@portico/ui/button';
import { useT } from '@portico/ui/texts';
import { useCopyLink } from '@portico/ui/use-copy-link';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { sharedScreen } from '../../room/spotlight.ts';
import { Grid } from './grid.tsx';
import { Sounds } from './sounds.tsx';
import { Speaker } from './speaker.tsx';
import styles from './stage.module.css';

/** Nobody else is here yet, or those who are still wait to be let in. */
function Alone() {
  const t = useT();
  const { room } = useTools();
  const copy = useCopyLink();
  const { lobby, meeting } = useStore(room).view;
  const { meetingLink } = meeting;
  return (
    <div className={styles.alone}>
      <p>{lobby.length === 0 ? t('room.alone') : t('room.alone.waiting', { count: lobby.length })}</p>
      {meetingLink !== null && (
        <Button size="sm" icon={Copy} onPress={() => copy(meetingLink)}>
          {t('room.copyLink')}
        </Button>
      )}
    </div>
  );
}

function OwnScreen() {
  const t = useT();
  const { conference } = useTools();
  return (
    <output className={styles.own}>
      <span>{t('room.share.mine')}</span>
      <Button size="sm" icon={ScreenShareOff} onPress={() => void conference.setScreen(false)}>
        {t('room.share.stop')}
      </Button>
    </output>
  );
}

/** Everybody's pictures and sounds. */
export function Stage() {
  const t = useT();
  const { company, conference, ui } = useTools();
  const everybody = useStore(company).everybody.filter(({ isWatching }) => !isWatching);
  const { speakers, isScreenOn, isSoundBlocked, phase } = useStore(conference);
  const { layout } = useStore(ui);
  const isSpeaker = everybody.length > 1 && (layout === 'speaker' || sharedScreen(everybody) !== undefined);
  return (
    <section className={styles.stage} aria-label={t('room.stage')}>
      {isScreenOn && <OwnScreen />}
      {isSoundBlocked && phase === 'connected' && (
        <div className={styles.own} role="alert">
          <Button tone="accent" icon={Volume2} onPress={() => conference.startSound()}>
            {t('room.sound.turnOn')}
          </Button>
        </div>
      )}
      {isSpeaker ? <Speaker everybody={everybody} speakers={speakers} /> : <Grid everybody={everybody} />}
      {everybody.length === 1 && phase === 'connected' && <Alone />}
      <Sounds everybody={everybody} />
    </section>
  );
}
