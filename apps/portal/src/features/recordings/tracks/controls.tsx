import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useFormats } from '@portico/ui/formats';
import { IconButton } from '@portico/ui/icon-button';
import { Slider } from '@portico/ui/slider';
import { useT } from '@portico/ui/texts';
import type { Playing, TrackSession } from './track-session.ts';
import styles from './tracks.module.css';
import { SPEEDS } from './use-shortcuts.ts';

interface ControlsProps {
  session: TrackSession;
  playing: Playing;
  /** Milliseconds. */
  duration: number;
  onFullscreen(): void;
}

/** What acts on all tracks at once. */
export function Controls({ session, playing, duration, onFullscreen }: ControlsProps) {
  const t = useT();
  const formats = useFormats();
  const { ms, isPlaying, isMuted, rate } = playing;
  const [at, of] = [formats.clock(ms / 1000), formats.clock(duration / 1000)];
  return (
    <div className={styles.controls}>
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={t(isPlaying ? 'recordings.pause' : 'recordings.play')}
        onPress={() => session.togglePlay()}
      />
      <span className={styles.time} aria-hidden>
        {at} / {of}
      </span>
      <Slider
        label={t('recordings.position')}
        isLabelHidden
        value={Math.min(ms, duration) / 1000}
        max={duration / 1000}
        step={0.1}
        valueText={t('recordings.positionOf', { at, of })}
        onChange={(second) => session.seek(second * 1000)}
      />
      <select
        className={styles.speed}
        aria-label={t('recordings.speed')}
        value={rate}
        onChange={(event) => session.setRate(Number(event.currentTarget.value))}
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {t('recordings.times', { speed })}
          </option>
        ))}
      </select>
      <IconButton
        icon={isMuted ? VolumeX : Volume2}
        label={t(isMuted ? 'recordings.unmute' : 'recordings.mute')}
        onPress={() => session.toggleMuted()}
      />
      <IconButton icon={Maximize} label={t('recordings.fullscreen')} onPress={onFullscreen} />
    </div>
  );
}
