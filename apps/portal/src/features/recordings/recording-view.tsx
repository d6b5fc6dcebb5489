import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { Call } from '@portico/contract/call';
import type { RecordingDetail } from '@portico/contract/recordings';
import { useFormats } from '@portico/ui/formats';
import { Notice } from '@portico/ui/notice';
import { PlainButton, PlainLink } from '@portico/ui/plain-button';
import { ProgressBar } from '@portico/ui/progress-bar';
import { Skeleton, Waiting } from '@portico/ui/skeleton';
import { Switch } from '@portico/ui/switch';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { Player } from './player.tsx';
import { streamQuery, useOwnerActs } from './recordings.queries.ts';
import styles from './recordings.module.css';

/** Comes with the first recording that has no movie yet. */
const TracksPlayer = lazy(() => import('./tracks/tracks-player.tsx'));

interface Shown {
  call: Call;
  recording: RecordingDetail;
}

/** What there is instead of a movie, and why. */
function Instead({ recording }: { recording: RecordingDetail }) {
  const t = useT();
  const formats = useFormats();
  const { state, problem, restorableUntil } = recording;
  if (restorableUntil !== null) {
    return (
      <Notice title={t('recordings.deletedTitle')}>
        {t('recordings.deletedText', { date: formats.date(restorableUntil, 'long') })}
      </Notice>
    );
  }
  if (problem === 'storageAway') {
    return (
      <Notice tone="warning" title={t('recordings.storageAwayTitle')}>
        {t('recordings.problem.storageAway')}
      </Notice>
    );
  }
  switch (state) {
    case 'recording':
      return <Notice title={t('recordings.nowTitle')}>{t('recordings.nowText')}</Notice>;
    case 'waiting':
      return <Notice title={t('recordings.state.waiting')}>{t('recordings.waitingText')}</Notice>;
    case 'composing':
      return (
        <div className={styles.making}>
          <ProgressBar label={t('recordings.composingLabel')} value={recording.progress} />
          <p>{t('recordings.waitingText')}</p>
        </div>
      );
    case 'storing':
      return <Notice title={t('recordings.state.storing')}>{t('recordings.storingText')}</Notice>;
    case 'tracksOnly':
      return (
        <Notice tone="warning" title={t('recordings.tracksTitle')}>
          {problem && <p>{t(`recordings.problem.${problem}`)}</p>}
          <p>{t('recordings.tracksText')}</p>
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="warning" title={t('recordings.failedTitle')}>
          {problem && t(`recordings.problem.${problem}`)}
        </Notice>
      );
    case 'ready':
      return null;
  }
}

/** The movie from a time on, unless that is undefined, and its downloads, by links that are made for this reader. */
function Media({ call, recording, startMs }: Shown & { startMs: number | undefined }) {
  const t = useT();
  const client = useQueryClient();
  const query = streamQuery(call, recording);
  const { data: stream, isPending, isError, refetch } = useQuery(query);
  if (isPending) {
    return (
      <Waiting className={styles.player}>
        <Skeleton shape="block" />
      </Waiting>
    );
  }
  if (isError) {
    const retry = <PlainButton onClick={() => void refetch()}>{t('action.retry')}</PlainButton>;
    return (
      <Notice tone="danger" isLive action={retry}>
        {t('recordings.playFailed')}
      </Notice>
    );
  }
  const { mp4URL = null, tracksURL = null } = stream.downloadRecordingInfo?.downloadInfo ?? {};
  return (
    <>
      {stream.fallbackPlaySrc !== null && startMs !== undefined && (
        <Player
          startMs={startMs}
          name={recording.recordName}
          src={stream.fallbackPlaySrc}
          posterSrc={stream.posterSrc}
          mayDownload={mp4URL !== null}
          onRenew={() => client.fetchQuery({ ...query, staleTime: 0 })}
        />
      )}
      <div className={styles.actions}>
        {mp4URL !== null && (
          <PlainLink href={mp4URL} icon={Download} download>
            {t('recordings.download')}
          </PlainLink>
        )}
        {tracksURL !== null && (
          <PlainLink href={tracksURL} icon={Download} tone="accent" download>
            {t('recordings.downloadTracks')}
          </PlainLink>
        )}
        {recording.preventDownload && <p className={styles.quiet}>{t('recordings.downloadForbidden')}</p>}
      </div>
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Facts({ recording }: { recording: RecordingDetail }) {
  const t = useT();
  const formats = useFormats();
  const { createTime, duration, fileSize } = recording;
  return (
    <dl className={styles.facts}>
      <Fact label={t('recordings.when')}>
        <time dateTime={createTime} suppressHydrationWarning>
          {formats.dateTime(createTime, 'full')}
        </time>
      </Fact>
      <Fact label={t('recordings.owner')}>
        <bdi>{recording.ownerDisplayName}</bdi>
      </Fact>
      {duration !== null && <Fact label={t('recordings.duration')}>{formats.clock(duration / 1000)}</Fact>}
      {fileSize !== null && <Fact label={t('recordings.size')}>{formats.bytes(fileSize)}</Fact>}
      <Fact label={t('recordings.access')}>{t('recordings.accessText')}</Fact>
    </dl>
  );
}

function DownloadRight({ call, recording }: Shown) {
  const t = useT();
  const { change } = useOwnerActs(call);
  const { recordUUID: uuid } = recording;
  const { isPending, variables } = change;
  const forbids = isPending ? variables.preventDownload : recording.preventDownload;
  return (
    <Switch
      checked={!forbids}
      hint={t('recordings.allowDownloadHint')}
      onChange={(isAllowed) =>
        change.mutate(
          { uuid, preventDownload: !isAllowed },
          { onError: () => addToast(t('recordings.changeFailed'), { tone: 'danger' }) },
        )
      }
    >
      {t('recordings.allowDownload')}
    </Switch>
  );
}

/** Whether the tracks are played: as long as there is no movie, and then until somebody wants that. */
function useTracks({ actions, state }: RecordingDetail) {
  const [isBegun, setBegun] = useState(false);
  const [isLeft, setLeft] = useState(false);
  if (actions.playTracks && state !== 'ready' && !isBegun) setBegun(true);
  return { isShown: actions.playTracks && isBegun && !isLeft, leave: () => setLeft(true) };
}

/** A recording: its movie or what there is of it, and everything about it. */
export function RecordingView({ call, recording }: Shown) {
  const t = useT();
  const { interruption, state, status, recordUUID: uuid, recordName: name } = recording;
  const tracks = useTracks(recording);
  const position = useRef(0);
  const [startMs, setStartMs] = useState(0);
  const keepPosition = (ms: number): void => {
    position.current = ms;
  };
  const goOnWithMovie = (): void => {
    setStartMs(position.current);
    tracks.leave();
  };
  const hasMedia = status === 'Active' && (state === 'ready' || state === 'tracksOnly');
  return (
    <div className={styles.view}>
      {interruption && (
        <Notice tone="warning" title={t('recordings.interruptedTitle')}>
          {t(`recordings.interruption.${interruption}`)}
        </Notice>
      )}
      <Instead recording={recording} />
      {tracks.isShown && state === 'ready' && (
        <Notice
          isLive
          action={<PlainButton onClick={goOnWithMovie}>{t('recordings.watchMovie')}</PlainButton>}
        >
          {t('recordings.movieReady')}
        </Notice>
      )}
      {tracks.isShown && (
        <Suspense>
          <TracksPlayer call={call} uuid={uuid} name={name} onTime={keepPosition} />
        </Suspense>
      )}
      {hasMedia && <Media call={call} recording={recording} startMs={tracks.isShown ? undefined : startMs} />}
      <Facts recording={recording} />
      {recording.actions.edit && <DownloadRight call={call} recording={recording} />}
    </div>
  );
}
