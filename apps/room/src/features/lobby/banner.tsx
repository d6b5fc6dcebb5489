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
  guests: readonly LobbyGuest[];
  /** The id of the words that say who is meant. */
  wordsId: string;
  banner: RefObject<HTMLElement | null>;
}

/** What is done with one, or with all of several: other buttons, so that no key does to all what was meant for one. */
function Ways({ guests, wordsId, banner }: WaysProps) {
  const t = useT();
  const { doorkeeper } = useTools();
  const { doing } = useStore(doorkeeper);
  const ways = useRef<HTMLSpanElement>(null);
  useHandOn(ways, () => banner.current);
  const only = guests.length === 1 ? guests[0] : undefined;
  return (
    <span className={styles.ways} ref={ways}>
      {only && (
        <Button
          size="sm"
          aria-describedby={wordsId}
          isPending={doing === 'deny'}
          onPress={() => void doorkeeper.deny(only.id)}
        >
          {t('room.lobby.refuse')}
        </Button>
      )}
      <Button
        size="sm"
        tone="join"
        aria-describedby={wordsId}
        isPending={doing === 'admit'}
        onPress={() => void doorkeeper.admit(guests.map(({ id }) => id))}
      >
        {t(only ? 'room.lobby.letIn' : 'room.lobby.admitAll')}
      </Button>
    </span>
  );
}

function Failure({ guests }: Pick<WaysProps, 'guests'>) {
  const texts = useTexts();
  const { failed } = useStore(useTools().doorkeeper);
  if (!failed || !guests.some(({ id }) => failed.ids.includes(id))) return null;
  return (
    <p className={styles.failure} role="alert">
      {problemText(failed.problem, texts)}
    </p>
  );
}

function Banner({ guests }: Pick<WaysProps, 'guests'>) {
  const t = useT();
  const { ui } = useTools();
  const wordsId = useId();
  const banner = useRef<HTMLElement>(null);
  const heir = (): HTMLElement | null =>
    banner.current?.closest<HTMLElement>('[role=dialog]') ?? document.getElementById('place');
  useHandOn(banner, () => (ui.get().panel === 'people' ? null : heir()));
  const name = guests[0]?.displayName ?? '';
  const others = guests.length - 1;
  return (
    <section className={styles.banner} aria-labelledby={wordsId} tabIndex={-1} ref={banner}>
      <Avatar name={name} src={guests[0]?.avatarUrl} isDecorative />
      <p className={styles.words} id={wordsId}>
        {others === 0 ? t('room.lobby.waits', { name }) : t('room.lobby.wait', { name, count: others })}
      </p>
      <span className={styles.ways}>
        <Button size="sm" tone="quiet" data-opens="people" onPress={() => ui.show('people')}>
          {t('room.lobby.viewAll')}
        </Button>
        <Ways key={others === 0 ? 'one' : 'all'} {...{ guests, wordsId, banner }} />
      </span>
      <Failure guests={guests} />
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
  if (!me.actions.moderate || lobby.length === 0 || panel === 'people') return null;
  return <Banner guests={lobby} />;
}
