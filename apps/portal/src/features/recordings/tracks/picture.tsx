import { MicOff, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Avatar } from '@portico/ui/avatar';
import { Icon } from '@portico/ui/icon';
import { SpinnerRing } from '@portico/ui/spinner';
import { useT } from '@portico/ui/texts';
import { VisuallyHidden } from '@portico/ui/visually-hidden';
import type { Scene, Tile } from './scene.ts';
import type { TrackSession } from './track-session.ts';
import styles from './tracks.module.css';

/** Holds the element of a track, which lives longer than its place in the picture. */
function Slot({ session, track }: { session: TrackSession; track: number }) {
  const slot = useRef<HTMLDivElement>(null);
  const elementOf = () => session.elementOf(track);
  const element = useSyncExternalStore(session.subscribe, elementOf, elementOf); // it comes later, or anew
  useEffect(() => slot.current?.replaceChildren(...(element ? [element] : [])), [element]);
  return <div ref={slot} className={styles.slot} />;
}

/** Whether there is nothing of a track. */
function useLost(session: TrackSession, track: number | undefined): boolean {
  const isLost = () => session.isLost(track);
  return useSyncExternalStore(session.subscribe, isLost, isLost);
}

/** Says in the picture, and aloud, what is missing of it. It is there before that: else it would not be read. */
const Missing = ({ what }: { what: string | undefined }) => (
  <output className={styles.missing}>
    {what !== undefined && (
      <>
        <Icon of={TriangleAlert} size="sm" /> {what}
      </>
    )}
  </output>
);

interface OnePerson {
  session: TrackSession;
  tile: Tile;
  isSpeaking: boolean;
}

function PersonTile({ session, tile, isSpeaking }: OnePerson) {
  const t = useT();
  const { name, camera, microphone } = tile;
  const isUnseen = useLost(session, camera);
  const isUnheard = useLost(session, microphone);
  const isMuted = microphone === undefined;
  const missing = isUnseen ? (isUnheard ? 'both' : 'picture') : isUnheard ? 'sound' : undefined;
  return (
    <li className={styles.tile} data-speaking={isSpeaking ? true : undefined}>
      {camera === undefined || isUnseen ? (
        <span className={styles.nobody}>
          <Avatar name={name} size="lg" isDecorative />
        </span>
      ) : (
        <Slot key={camera} session={session} track={camera} />
      )}
      <span className={styles.name}>
        {isMuted && <Icon of={MicOff} size="sm" />}
        <bdi>{name}</bdi>
        {isMuted && <VisuallyHidden>{t('recordings.tileMuted')}</VisuallyHidden>}
      </span>
      <Missing what={missing && t(`recordings.missing.${missing}`)} />
    </li>
  );
}

function SharedScreen({
  session,
  screen,
}: {
  session: TrackSession;
  screen: { track: number; name: string };
}) {
  const t = useT();
  const isLost = useLost(session, screen.track);
  return (
    <figure className={styles.screen}>
      {!isLost && <Slot key={screen.track} session={session} track={screen.track} />}
      <figcaption className={styles.name}>{t('recordings.screenOf', { name: screen.name })}</figcaption>
      <Missing what={isLost ? t('recordings.missing.screen') : undefined} />
    </figure>
  );
}

interface PictureProps {
  session: TrackSession;
  scene: Scene;
  /** Who speaks, as places of people. */
  speakers: ReadonlySet<number>;
  isWaiting: boolean;
}

/** Who and what was seen: a shared screen large with people beside it, or people in a grid. */
export function Picture({ session, scene, speakers, isWaiting }: PictureProps) {
  const { screen, tiles, voices } = scene;
  return (
    <div className={styles.picture} data-screen={screen ? true : undefined}>
      {screen && <SharedScreen session={session} screen={screen} />}
      <ul className={styles.tiles} data-count={Math.min(tiles.length, 10)}>
        {tiles.map((tile) => (
          <PersonTile
            key={tile.person}
            session={session}
            tile={tile}
            isSpeaking={speakers.has(tile.person)}
          />
        ))}
      </ul>
      <div hidden>
        {voices.map((track) => (
          <Slot key={track} session={session} track={track} />
        ))}
      </div>
      {isWaiting && (
        <span className={styles.waiting}>
          <SpinnerRing />
        </span>
      )}
    </div>
  );
}
