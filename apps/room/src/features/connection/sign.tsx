import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { PlainKey } from '@portico/i18n/texts';
import { useT } from '@portico/ui/texts';
import { Tooltip } from '@portico/ui/tooltip';
import { Late } from '../../app/late.ts';
import { LateOverlay } from '../../app/late-overlay.tsx';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { lineQualityOf, type LineQuality } from '../../room/line-quality.ts';
import styles from './sign.module.css';

export const explanation = new Late(async () => (await import('./explanation.tsx')).Explanation);

const words: Readonly<Record<LineQuality, PlainKey>> = {
  good: 'room.quality.good',
  fair: 'room.quality.fair',
  weak: 'room.quality.weak',
  none: 'room.quality.none',
};

const BARS = [0, 1, 2, 3];

/** Four bars, of which as many are lit as the line is good; struck through where it carries nothing. */
const Bars = () => (
  <svg className={`${styles.bars} mirror`} viewBox="0 0 20 20" aria-hidden focusable={false}>
    {BARS.map((bar) => (
      <rect key={bar} x={2.5 + bar * 4} y={13 - bar * 3} width="2.75" height={4 + bar * 3} rx="1.25" />
    ))}
    <path d="M3 3 17 17" />
  </svg>
);

/** How one's own line is, with what that means and what to do. Nothing before there is a line. */
export function ConnectionSign() {
  const t = useT();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { conference, room } = useTools();
  const { touch } = useStore(room);
  const quality = lineQualityOf({ ...useStore(conference), touch });
  if (!quality) return null;
  const label = t(words[quality]);
  const near = (): void => void explanation.fetch();
  const onClose = (): void => setOpen(false);
  return (
    <>
      <Tooltip text={label} placement="bottom">
        <Button
          ref={anchor}
          className={styles.sign!}
          data-quality={quality}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onHoverStart={near}
          onFocus={near}
          onPress={() => setOpen(true)}
        >
          <Bars />
        </Button>
      </Tooltip>
      <LateOverlay
        of={explanation}
        with={{ anchor, isOpen, onClose, quality, title: label }}
        rescue={{ label: t('action.retry'), onAction: () => setOpen(true) }}
      />
    </>
  );
}
