import { CircleCheck, LogIn, WifiOff } from 'lucide-react';
import type { PlainKey } from '@portico/i18n/texts';
import { Button } from '@portico/ui/button';
import { Icon } from '@portico/ui/icon';
import { Notice } from '@portico/ui/notice';
import { SpinnerRing } from '@portico/ui/spinner';
import { useTexts } from '@portico/ui/texts';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { problemText } from '../../room/problem.ts';
import { troubleOf, type Trouble } from '../../room/trouble.ts';
import styles from './connection.module.css';

const titles: Readonly<Record<Trouble['kind'], PlainKey>> = {
  unstable: 'room.connection.unstable',
  reconnecting: 'room.connection.reconnecting',
  back: 'room.connection.back',
  lost: 'room.connection.lost',
};

/** What still works. */
function wordsOf(trouble: Trouble): PlainKey {
  switch (trouble.kind) {
    case 'back':
      return 'room.connection.backText';
    case 'unstable':
      return trouble.works === 'media' ? 'room.connection.lateChat' : 'room.connection.unstableText';
    case 'reconnecting':
      if (trouble.works === 'media') return 'room.connection.resumingText';
      return trouble.works === 'chat' ? 'room.connection.reconnectingText' : 'room.connection.offlineText';
    case 'lost':
      return trouble.works === 'chat' ? 'room.connection.lostText' : 'room.connection.lostOfflineText';
  }
}

function Sign({ kind }: { kind: Trouble['kind'] }) {
  if (kind === 'reconnecting') return <SpinnerRing />;
  return <Icon of={kind === 'back' ? CircleCheck : WifiOff} />;
}

/** The engine gave up: nothing comes back by itself any more. */
function Lost({ trouble }: { trouble: Extract<Trouble, { kind: 'lost' }> }) {
  const texts = useTexts();
  const { room } = useTools();
  const { isEntering, problem } = useStore(room);
  return (
    <div className={styles.lost} role="alert">
      <Icon of={WifiOff} size="lg" />
      <h2>{texts.t('room.connection.lost')}</h2>
      <p>{texts.t(wordsOf(trouble))}</p>
      {problem && <Notice tone="danger">{problemText(problem, texts)}</Notice>}
      <Button
        tone="join"
        size="lg"
        icon={LogIn}
        isIconMirrored
        isPending={isEntering}
        onPress={() => void room.enter()}
      >
        {texts.t('room.connection.joinAgain')}
      </Button>
    </div>
  );
}

/** How the connection is when it is not as it should be, and what still works. */
export function ConnectionNotice() {
  const { t } = useTexts();
  const { conference, room } = useTools();
  const { phase, isUnstable, isBack } = useStore(conference);
  const { touch } = useStore(room);
  const trouble = troubleOf({ phase, isUnstable, isBack, touch });
  if (trouble?.kind === 'lost') return <Lost trouble={trouble} />;
  return (
    <output className={styles.place}>
      {trouble && (
        <span className={styles.notice} data-kind={trouble.kind}>
          <Sign kind={trouble.kind} />
          <strong>{t(titles[trouble.kind])}</strong>
          <span>{t(wordsOf(trouble))}</span>
        </span>
      )}
    </output>
  );
}
