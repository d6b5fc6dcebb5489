import { useRef, useEffect, type PointerEvent } from 'react';
import type { RecordingTracks } from '@portico/contract/recording-tracks';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';
import { lanesOf, type Lane, type Levels } from './scene.ts';
import styles from './tracks.module.css';

const COLUMNS = 240;
const HEIGHT = 24;
/** What is quieter is not drawn: a room, not a voice. */
const FLOOR = 0.45;

/** Bars around a line in the middle, as one path. */
const pathOf = ({ columns }: Lane): string =>
  columns
    .map((level, at) => {
      const height = Math.max(1, ((level - FLOOR) / (1 - FLOOR)) * HEIGHT);
      return `M${at} ${(HEIGHT - height) / 2}h.7v${height}h-.7z`;
    })
    .join('');

interface LevelLanesProps {
  recording: RecordingTracks;
  levels: Levels;
  /** The present time. */
  ms: number;
  onSeek(ms: number): void;
}

/** Who spoke when: a lane for each voice. Pressing it goes there; by keyboard the player's own slider does. */
export function LevelLanes({ recording, levels, ms, onSeek }: LevelLanesProps) {
  const t = useT();
  const formats = useFormats();
  const list = useRef<HTMLUListElement>(null);
  const { duration } = recording;
  useEffect(() => {
    // Set by script, not as an attribute: the page's policy refuses style attributes.
    list.current?.style.setProperty('--at', String(duration > 0 ? ms / duration : 0));
  }, [ms, duration]);
  const lanes = lanesOf(recording, levels, COLUMNS);
  if (lanes.length === 0) return null;
  const seek = (event: PointerEvent<SVGElement>): void => {
    const { left, width, right } = event.currentTarget.getBoundingClientRect();
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    onSeek(((isMirrored ? right - event.clientX : event.clientX - left) / width) * duration);
  };
  return (
    <section>
      <h2 className={styles.heading}>{t('recordings.whoSpoke')}</h2>
      <ul ref={list} className={styles.lanes}>
        {lanes.map((lane) => (
          <li key={lane.person} className={styles.lane}>
            <span className={styles.laneName}>
              <bdi>{lane.name}</bdi>
              <span>{t('recordings.spoke', { time: formats.clock(lane.spokeMs / 1000) })}</span>
            </span>
            <span className={styles.laneTrack}>
              <svg
                viewBox={`0 0 ${COLUMNS} ${HEIGHT}`}
                preserveAspectRatio="none"
                aria-hidden
                onPointerDown={seek}
              >
                <path d={pathOf(lane)} />
              </svg>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
