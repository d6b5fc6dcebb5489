import { CloudAlert, Gauge, Hand, MicOff, WifiOff } from 'lucide-react';
import type { CSSProperties } from 'react';
import { largeAvatar } from '@portico/contract/avatar-url';
import { Avatar } from '@portico/ui/avatar';
import { Icon } from '@portico/ui/icon';
import { useT } from '@portico/ui/texts';
import { VisuallyHidden } from '@portico/ui/visually-hidden';
import { Picture } from '../../devices/picture.tsx';
import type { Companion } from '../../room/company.ts';
import styles from './tile.module.css';

interface TileProps {
  person: Companion;
  /** Their screen instead of themselves. */
  isScreen?: boolean;
  size?: 'large' | 'small';
  style?: CSSProperties;
}

/** Why there is no picture, or none that moves, though somebody sends one. */
function missingOf({ media }: Companion, isScreen: boolean): 'spared' | 'held' | undefined {
  if (isScreen ? media?.isScreenHeld : media?.isCameraHeld) return 'held';
  return media?.isCameraSpared && !isScreen ? 'spared' : undefined;
}

const missingKeys = { spared: 'room.tile.spared', held: 'room.tile.held' } as const;

function Marks({ person, isScreen }: { person: Companion; isScreen: boolean }) {
  const t = useT();
  const { media, handRaisedAt } = person;
  const missing = missingOf(person, isScreen);
  const why = missing && (
    <>
      <Icon of={missing === 'held' ? CloudAlert : Gauge} size="sm" />
      <VisuallyHidden>{t(missingKeys[missing])}</VisuallyHidden>
    </>
  );
  if (isScreen) return why;
  return (
    <>
      {media && !media.isMicrophoneOn && (
        <>
          <Icon of={MicOff} size="sm" />
          <VisuallyHidden>{t('room.tile.muted')}</VisuallyHidden>
        </>
      )}
      {media?.isUnstable && (
        <span className={styles.unstable}>
          <Icon of={WifiOff} size="sm" />
          <VisuallyHidden>{t('room.tile.unstable')}</VisuallyHidden>
        </span>
      )}
      {why}
      {handRaisedAt !== undefined && (
        <span className={styles.hand}>
          <Icon of={Hand} size="sm" />
          <VisuallyHidden>{t('room.tile.hand')}</VisuallyHidden>
        </span>
      )}
    </>
  );
}

/** Somebody on the stage: their picture or initials, name, and what is to be known of them. */
export function Tile({ person, isScreen = false, size = 'large', style }: TileProps) {
  const t = useT();
  const { name, avatarUrl, isMe, media } = person;
  const track = isScreen ? media?.screen : media?.camera;
  const missing = missingOf(person, isScreen);
  const words = isScreen ? t('room.tile.screen', { name }) : isMe ? t('room.tile.me', { name }) : undefined;
  const Label = words === undefined ? 'bdi' : 'span'; // words are read as the page is, a name as it is written
  return (
    <figure
      className={styles.tile}
      style={style}
      data-size={size}
      data-screen={isScreen || undefined}
      data-speaking={(!isScreen && media?.isSpeaking) || undefined}
      data-participant={person.id}
    >
      {/* It stays when it is held back: the engine sends only what somebody looks at. */}
      {track && <Picture track={track} isMirrored={isMe && !isScreen} isWhole={isScreen} />}
      {(!track || missing === 'held') && (
        <span className={styles.face} data-veil={missing === 'held' || undefined}>
          <Avatar
            name={name}
            src={largeAvatar(avatarUrl)}
            size={size === 'small' ? 'lg' : 'xl'}
            isDecorative
          />
          {missing && (
            <small className={styles.missing} aria-hidden>
              {t(missingKeys[missing])}
            </small>
          )}
        </span>
      )}
      <figcaption className={styles.caption}>
        <Marks person={person} isScreen={isScreen} />
        <Label className={styles.name}>{words ?? name}</Label>
        {!media && <span className={styles.connecting}>{t('room.tile.connecting')}</span>}
      </figcaption>
    </figure>
  );
}
