import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Call } from '@portico/contract/call';
import type { RecordingTracks } from '@portico/contract/recording-tracks';
import { Notice } from '@portico/ui/notice';
import { PlainButton } from '@portico/ui/plain-button';
import { Skeleton, Waiting } from '@portico/ui/skeleton';
import { useT } from '@portico/ui/texts';
import { tracksQuery } from '../recordings.queries.ts';
import { Controls } from './controls.tsx';
import { LevelLanes } from './level-lanes.tsx';
import { Picture } from './picture.tsx';
import { sceneAt, speakersAt } from './scene.ts';
import { isPlayable } from './track-feed.ts';
import { TrackSession, type Playing } from './track-session.ts';
import styles from './tracks.module.css';
import { useLevels } from './use-levels.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface TracksPlayerProps {
  call: Call;
  uuid: string;
  name: string;
  /** Hears where it is, in ms, for who goes on with the movie. */
  onTime(ms: number): void;
}

/** Plays the cameras, screens and microphones of a recording together. */
export default function TracksPlayer({ call, uuid, name, onTime }: TracksPlayerProps) {
  const t = useT();
  const client = useQueryClient();
  const query = tracksQuery(call, uuid);
  const { data, isError, refetch } = useQuery(query);
  if (isError && !data) {
    const retry = <PlainButton onClick={() => void refetch()}>{t('action.retry')}</PlainButton>;
    return (
      <Notice tone="danger" isLive action={retry}>
        {t('recordings.tracksFailed')}
      </Notice>
    );
  }
  if (!data) {
    return (
      <Waiting>
        <Skeleton shape="block" />
      </Waiting>
    );
  }
  if (!data.tracks.some(isPlayable))
    return <Notice tone="warning">{t('recordings.tracksUnplayable')}</Notice>;
  const renew = () => client.fetchQuery({ ...query, staleTime: 0 });
  return <OpenPlayer recording={data} name={name} onTime={onTime} onExpired={renew} />;
}

interface OpenPlayerProps {
  recording: RecordingTracks;
  name: string;
  onTime(ms: number): void;
  onExpired(): Promise<unknown>;
}

/** A session for these links; with new ones another goes on where it was. */
function useSession({ recording, onExpired }: Pick<OpenPlayerProps, 'recording' | 'onExpired'>) {
  const [opened, setOpened] = useState<{ session: TrackSession; recording: RecordingTracks }>();
  const begin = (before?: Playing) =>
    new TrackSession(recording, () => void onExpired().catch(() => undefined), before);
  if (opened?.recording !== recording)
    setOpened({ recording, session: begin(opened?.session.getSnapshot()) });
  const session = opened?.session;
  useEffect(() => session?.open(), [session]);
  return session;
}

function OpenPlayer(props: OpenPlayerProps) {
  const session = useSession(props);
  return session && <Playground {...props} session={session} />;
}

function Playground({ recording, name, onTime, session }: OpenPlayerProps & { session: TrackSession }) {
  const t = useT();
  const playing = useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot);
  const levels = useLevels(recording);
  const { setFrame, toggleFullscreen } = useShortcuts(session);
  useEffect(() => onTime(playing.ms), [onTime, playing.ms]);
  const unplayable = recording.tracks.filter((track) => !isPlayable(track)).length;
  return (
    <>
      <section ref={setFrame} className={styles.player} aria-label={t('recordings.tracksOf', { name })}>
        <Picture
          session={session}
          scene={sceneAt(recording, playing.ms, isPlayable)}
          speakers={speakersAt(recording.tracks, levels, playing.ms)}
          isWaiting={playing.isPlaying && playing.isWaiting}
        />
        <Controls
          session={session}
          playing={playing}
          duration={recording.duration}
          onFullscreen={toggleFullscreen}
        />
      </section>
      {unplayable > 0 && (
        <Notice tone="warning">{t('recordings.tracksPartly', { count: unplayable })}</Notice>
      )}
      <LevelLanes recording={recording} levels={levels} ms={playing.ms} onSeek={(ms) => session.seek(ms)} />
    </>
  );
}
