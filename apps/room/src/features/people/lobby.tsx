import { Check, X } from 'lucide-react';
import type { Ref } from 'react';
import { Avatar } from '@portico/ui/avatar';
import { Button } from '@portico/ui/button';
import { useFormats } from '@portico/ui/formats';
import { IconButton } from '@portico/ui/icon-button';
import { useT } from '@portico/ui/texts';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { useAction } from '../../app/use-action.ts';
import styles from './people.module.css';

/** Who waits to be let in, first come first; nothing when nobody does. */
export function Lobby({ ref }: { ref: Ref<HTMLElement> }) {
  const t = useT();
  const act = useAction();
  const { number } = useFormats();
  const { room, moderation } = useTools();
  const { lobby } = useStore(room).view;
  if (lobby.length === 0) return null;
  return (
    <section className={styles.lobby} aria-labelledby="room-lobby" tabIndex={-1} ref={ref}>
      <header className={styles.head}>
        <h3 id="room-lobby">{t('room.lobby', { count: number(lobby.length) })}</h3>
        <Button size="sm" tone="join" onPress={() => act(() => moderation.admit('all'))}>
          {t('room.lobby.admitAll')}
        </Button>
      </header>
      <ul className={styles.list}>
        {lobby.map(({ id, displayName, avatarUrl, isGuest }) => (
          <li key={id} className={styles.row}>
            <Avatar name={displayName} src={avatarUrl} isDecorative />
            <span className={styles.who}>
              <bdi className={styles.name}>{displayName}</bdi>
              {isGuest && <span className={styles.note}>{t('room.role.guest')}</span>}
            </span>
            <IconButton
              size="sm"
              icon={X}
              label={t('room.lobby.deny', { name: displayName })}
              onPress={() => act(() => moderation.deny(id))}
            />
            <IconButton
              size="sm"
              tone="join"
              icon={Check}
              label={t('room.lobby.admit', { name: displayName })}
              onPress={() => act(() => moderation.admit([id]))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
