import { useEffect, useEffectEvent } from 'react';
import { Spinner } from '@portico/ui/spinner';
import { useT } from '@portico/ui/texts';
import { addToast, type ToastOptions } from '@portico/ui/toasts';
import type { Late } from './late.ts';
import styles from './late-part.module.css';
import { useLate } from './use-late.ts';

/** What parts that open over the page are shown with. They stay when they are closed, so that they can fade. */
export interface OverlayProps {
  isOpen: boolean;
  onClose: () => void;
}

interface LateOverlayProps<Props extends OverlayProps> {
  of: Late<Props>;
  /** What the part is shown with. */
  with: Props;
  /** What can be done where it cannot be fetched: as a rule, trying again. */
  rescue: NonNullable<ToastOptions['action']>;
}

/** A part that opens over the page: a menu or a dialog. It has no place of its own to say in that it cannot be fetched. */
export function LateOverlay<Props extends OverlayProps>({
  of,
  with: props,
  rescue,
}: LateOverlayProps<Props>) {
  const t = useT();
  const { isOpen, onClose } = props;
  const { Part, failures } = useLate(of, isOpen);
  const fail = useEffectEvent((): void => {
    onClose();
    addToast(t('room.part.failed'), { tone: 'danger', action: rescue });
  });
  const isMissing = failures > 0;
  useEffect(() => {
    if (isMissing) fail();
  }, [isMissing]);
  if (Part) return <Part {...props} />;
  if (!isOpen) return null;
  return (
    <div className={`${styles.waiting} ${styles.opening}`}>
      <Spinner />
    </div>
  );
}
