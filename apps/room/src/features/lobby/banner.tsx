import { useId, useRef, type RefObject } from 'react';
import type { LobbyGuest } from '@portico/contract/room';
import { Avatar } from '@portico/ui/avatar';
import { Button } from '@portico/ui/button';
import { useT, useTexts } from '@portico/ui/texts';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { problemText } from '../../room/problem.ts';
import styles from './lobby.module.css';
import { useHandOn } from './use-hand-on.ts';

interface WaysProps {
  guest: LobbyGuest;
  /** The id of the words that say who is meant. */
  wordsId: string;
  banner: RefObject<HTMLElement | null>;
}

/** What is done with the one who is named: other buttons for each, so that no key does to one what was meant for another. */
function Ways({ guest, wordsId, banner }: WaysProps) {
  const t = useT();
  const { doorkeeper } = useTools();
  const { doing } = useStore(doorkeeper);
  const ways = useRef<HTMLSpanElement>(null);
  useHandOn(ways, () => banner.current);
  return (
    <span className={styles.ways} ref={ways}>
      <Button
        size="sm"
        aria-describedby={wordsId}
        isPending={doing === 'deny'}
        onPress={() => void doorkeeper.deny(guest.id)}
      >
        {t('room.lobby.refuse')}
      </Button>
      <Button
        size="sm"
        tone="join"
        aria-describedby={wordsId}
        isPending={doing === 'admit'}
        onPress={() => void doorkeeper.admit(guest.id)}
      >
        {t('room.lobby.letIn')}
      </Button>
    </span>
  );
}

function Failure({ guest }: Pick<WaysProps, 'guest'>) {
  const texts = useTexts();
  const { failed } = useStore(useTools().doorkeeper);
  if (failed?.id !== guest.id) return null;
  return (
    <p className={styles.failure} role="alert">
      {problemText(failed.problem, texts)}
    </p>
  );
}

/** Names who waits longest, for whom its buttons are; the others are behind "View all". */
function Banner({ guest, others }: Pick<WaysProps, 'guest'> & { others: number }) {
  const t = useT();
  const { ui } = useTools();
  const wordsId = useId();
  const banner = useRef<HTMLElement>(null);
  const heir = (): HTMLElement | null =>
    banner.current?.closest<HTMLElement>('[role=dialog]') ?? document.getElementById('place');
  useHandOn(banner, () => (ui.get().panel === 'people' ? null : heir()));
  const { displayName: name, avatarUrl } = guest;
  return (
    <section className={styles.banner} aria-labelledby={wordsId} tabIndex={-1} ref={banner}>
      <Avatar name={name} src={avatarUrl} isDecorative />
      <div className={styles.words}>
        <p className={styles.who} id={wordsId}>
          {t('room.lobby.waits', { name })}
        </p>
        {others > 0 && <p className={styles.others}>{t('room.lobby.others', { count: others })}</p>}
      </div>
      <span className={styles.ways}>
        <Button size="sm" tone="quiet" data-opens="people" onPress={() => ui.show('people')}>
          {t('room.lobby.viewAll')}
        </Button>
        <Ways key={guest.id} {...{ guest, wordsId, banner }} />
      </span>
      <Failure guest={guest} />
    </section>
  );
}

/**
 * Who waits, for who may let them in, until each of them is let in, turned away or gone. The announcer reads out who comes;
 * the list of people says the same while it is open.
 */
export function LobbyBanner() {
  const { room, ui } = useTools();
  const { lobby, me } = useStore(room).view;
  const { panel } = useStore(ui);
  const [guest] = lobby;
  if (!me.actions.moderate || !guest || panel === 'people') return null;
  return <Banner guest={guest} others={lobby.length - 1} />;
}
