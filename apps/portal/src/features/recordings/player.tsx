import { useRef, useState } from 'react';
import { Notice } from '@portico/ui/notice';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import styles from './recordings.module.css';

interface PlayerProps {
  name: string;
  src: string;
  posterSrc: string | null;
  /** Where it begins. */
  startMs: number;
  mayDownload: boolean;
  /** The link is too old or broken: asks for a new one. */
  onRenew(): Promise<unknown>;
}

/** What was said has no captions: nobody has written it down. */
const Movie = 'video';

/** Plays the movie. When its link ends in the middle it goes on with a new one where it was. */
export function Player({ name, src, posterSrc, startMs, mayDownload, onRenew }: PlayerProps) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const resumeAt = useRef<number | undefined>(startMs > 0 ? startMs / 1000 : undefined);
  const renewed = useRef<string | undefined>(undefined);
  const [isBroken, setBroken] = useState(false);
  const renew = (): void => {
    resumeAt.current = video.current?.currentTime;
    renewed.current = src;
    setBroken(false);
    onRenew().catch(() => setBroken(true));
  };
  const goOn = (): void => {
    const { current } = video;
    if (!current || resumeAt.current === undefined) return;
    current.currentTime = resumeAt.current;
    resumeAt.current = undefined;
    void current.play().catch(() => undefined); // the browser may want a press first
  };
  return (
    <div className={styles.player}>
      <Movie
        ref={video}
        src={src}
        poster={posterSrc ?? undefined}
        controls
        controlsList={mayDownload ? undefined : 'nodownload'}
        playsInline
        preload="metadata"
        aria-label={t('recordings.player', { name })}
        className={styles.video}
        onLoadedMetadata={goOn}
        onError={() => (renewed.current === undefined ? renew() : setBroken(true))}
        onPlaying={() => {
          renewed.current = undefined;
        }}
      />
      {isBroken && (
        <Notice tone="danger" isLive action={<PlainButton onClick={renew}>{t('action.retry')}</PlainButton>}>
          {t('recordings.playFailed')}
        </Notice>
      )}
    </div>
  );
}
