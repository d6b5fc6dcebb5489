import { useEffect, useRef } from 'react';
import type { Playable } from '../media/types.ts';
import styles from './picture.module.css';

interface PictureProps {
  track: Playable;
  /** As a mirror shows it: only for one's own camera. */
  isMirrored?: boolean;
  /** The whole picture, with bars beside it: for screens, whose edges hold words. */
  isWhole?: boolean;
}

/** A moving picture. What it shows stands in words beside it. */
export function Picture({ track, isMirrored = false, isWhole = false }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    track.attach(element);
    return () => {
      track.detach(element);
    };
  }, [track]);
  return (
    <video
      ref={video}
      className={styles.picture}
      data-mirrored={isMirrored || undefined}
      data-whole={isWhole || undefined}
      aria-hidden
      autoPlay
      playsInline
      muted
    />
  );
}
