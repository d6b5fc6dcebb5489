import { Hand, Mic, MicOff } from 'lucide-react';
import { Avatar } from '@portico/ui/avatar';
import { Button } from '@portico/ui/button';
import { useFormats } from '@portico/ui/formats';
import { Icon } from '@portico/ui/icon';
import { useT } from '@portico/ui/texts';
import { VisuallyHidden } from '@portico/ui/visually-hidden';
import { useRef } from 'react';
import { useFocusIfLost } from '../../app/panel-focus.ts';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { useAction } from '../../app/use-action.ts';
import type { Companion } from '../../room/company.ts';
import { byHand, roleWord } from '../../room/people.ts';
import { Lobby } from './lobby.tsx';
import styles from './people.module.css';
import { PersonMenu } from './person-menu.tsx';

function Signs({ person }: { person: Companion }) {
  const t = useT();
  const { media, handRaisedAt } = person;
  return (
    <>
      {handRaisedAt !== undefined && (
        <span className={styles.hand}>
          <Icon of={Hand} size="sm" />
          <VisuallyHidden>{t('room.tile.hand')}</VisuallyHidden>
        </span>
      )}
      {media && (
        <span className={styles.microphone} data-on={media.isMicrophoneOn || undefined}>
          <Icon of={media.isMicrophoneOn ? Mic : MicOff} size="sm" />
          <VisuallyHidden>{t(media.isMicrophoneOn ? 'room.tile.unmuted' : 'room.tile.muted')}</VisuallyHidden>
        </span>
      )}
    </>
  );
}

function Row({ person }: { person: Companion }) {
  const t = useT();
  const { moderate, appoint } = useStore(useTools().room).view.me.actions;
  const hasMenus = moderate || appoint;
  const word = roleWord(person);
  const notes = [
    person.isMe && t('room.people.me'),
    word && t(word),
    person.isWatching && t('room.watching.note'),
  ].filter(Boolean);
  return (
    <li className={styles.row}>
      <Avatar name={person.name} src={person.avatarUrl} isDecorative />
      <span className={styles.who}>
        <bdi className={styles.name}>{person.name}</bdi>
        {notes.length > 0 && <span className={styles.note}>{notes.join(' · ')}</span>}
      </span>
      <Signs person={person} />
      {hasMenus && (
        <span className={styles.menu}>
          <PersonMenu person={person} />
        </span>
      )}
    </li>
  );
}

/** Who is there, raised hands first; above them who waits, for who may let them in. */
export function People() {
  const t = useT();
  const act = useAction();
  const { number } = useFormats();
  const { company, room, moderation } = useTools();
  const { everybody } = useStore(company);
  const { me, watching } = useStore(room).view;
  const lobby = useRef<HTMLElement>(null);
  useFocusIfLost(lobby);
  return (
    <div className={styles.people}>
      {me.actions.moderate && <Lobby ref={lobby} />}
      <section aria-labelledby="room-people">
        <header className={styles.head}>
          <h3 id="room-people">{t('room.people.here', { count: number(everybody.length) })}</h3>
          {me.actions.moderate && everybody.length > 1 && (
            <Button size="sm" tone="quiet" onPress={() => act(() => moderation.mute('all'))}>
              {t('room.muteAll')}
            </Button>
          )}
        </header>
        {watching !== null && watching > 0 && (
          <p className={styles.note}>{t('room.people.watching', { count: watching })}</p>
        )}
        <ul className={styles.list}>
          {byHand(everybody).map((person) => (
            <Row key={person.id} person={person} />
          ))}
        </ul>
      </section>
    </div>
  );
}
