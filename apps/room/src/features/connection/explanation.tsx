import { Activity, Gauge } from 'lucide-react';
import type { RefObject } from 'react';
import type { PlainKey } from '@portico/i18n/texts';
import { Button } from '@portico/ui/button';
import { Popover } from '@portico/ui/popover';
import { useT } from '@portico/ui/texts';
import type { OverlayProps } from '../../app/late-overlay.tsx';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import type { LineQuality } from '../../room/line-quality.ts';
import styles from './explanation.module.css';

/** What a quality means, and what somebody can do about it. */
const advice: Readonly<Record<LineQuality, { means: PlainKey; help: readonly PlainKey[] }>> = {
  good: { means: 'room.quality.goodText', help: [] },
  fair: { means: 'room.quality.fairText', help: ['room.quality.lessData', 'room.quality.closer'] },
  weak: {
    means: 'room.quality.weakText',
    help: ['room.quality.cameraOff', 'room.quality.closer', 'room.quality.downloads'],
  },
  none: { means: 'room.quality.noneText', help: ['room.quality.network', 'room.quality.closer'] },
};

interface ExplanationProps extends OverlayProps {
  anchor: RefObject<HTMLElement | null>;
  quality: LineQuality;
  title: string;
}

/** Beside the sign of the line: what it means and what to do, in words, and the way to the numbers. */
export function Explanation({ anchor, isOpen, onClose, quality, title }: ExplanationProps) {
  const t = useT();
  const { conference, ui } = useTools();
  const { usesLessData } = useStore(conference);
  const { means, help } = advice[quality];
  const showNumbers = (): void => {
    onClose();
    ui.ask('line');
  };
  return (
    <Popover
      label={title}
      triggerRef={anchor}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
    >
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{t(means)}</p>
        {help.length > 0 && (
          <ul>
            {help.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.actions}>
        <Button size="sm" icon={Gauge} onPress={() => conference.saveData(!usesLessData)}>
          {t(usesLessData ? 'room.data.all' : 'room.data.less')}
        </Button>
        <Button size="sm" tone="quiet" icon={Activity} onPress={showNumbers}>
          {t('room.quality.details')}
        </Button>
      </div>
    </Popover>
  );
}
