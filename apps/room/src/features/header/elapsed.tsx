import { useEffect, useState } from 'react';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';
import { useTools } from '../../app/tools.ts';
import { secondsSince, untilNextSecond } from '../../room/clock.ts';
import styles from './header.module.css';

/** How long the meeting goes on. Only these words change with each second, and nobody hears them by themselves. */
export function Elapsed({ since }: { since: string }) {
  const t = useT();
  const { clock } = useTools();
  const formats = useFormats();
  const [seconds, setSeconds] = useState(() => secondsSince(since, clock));
  useEffect(() => {
    let next: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      setSeconds(secondsSince(since, clock));
      next = setTimeout(look, untilNextSecond(since, clock));
    };
    look();
    return () => clearTimeout(next);
  }, [since, clock]);
  return (
    <span className={styles.elapsed} role="timer" aria-live="off" aria-label={t('room.elapsed')}>
      {formats.clock(seconds)}
    </span>
  );
}
