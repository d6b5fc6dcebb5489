import { useRef, useState, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import overlay from './overlay.module.css';
import { useT } from './texts.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** A question: "Cancel this meeting?" */
  title: string;
  /** What follows from it, and whether it can be undone. */
  children: ReactNode;
  /** The verb of the question: "Cancel meeting". */
  confirmLabel: string;
  cancelLabel?: string;
  /** A third answer, between the other two. */
  other?: { label: string; onPress: () => void };
  tone?: 'accent' | 'danger';
  /** Waits for a promise; stays open when it is refused, so the caller can say why in `children`. */
  onConfirm: () => void | Promise<void>;
}

/** The harmless answer takes the focus when the question appears, as the ARIA pattern of alert dialogs asks. */
const takesFocus = { autoFocus: true };

/** A question before something that cannot be undone; for the rest act, and offer to undo it in a toast. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children, confirmLabel, cancelLabel, other, onConfirm } = props;
  const t = useT();
  const [isPending, setPending] = useState(false);
  const isSent = useRef(false); // a double click is faster than the render that would disable the button
  const confirm = async (): Promise<void> => {
    if (isSent.current) return;
    isSent.current = true;
    setPending(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // the caller keeps the dialog open and says what happened
    } finally {
      isSent.current = false;
      setPending(false);
    }
  };
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isKeyboardDismissDisabled={isPending}
      className={overlay.backdrop!}
    >
      <Modal className={`${overlay.box} ${styles.modal}`} data-size="sm">
        <AriaDialog role="alertdialog" className={styles.dialog!}>
          <header className={styles.head}>
            <Heading slot="title" level={2} className={styles.title!}>
              {title}
            </Heading>
          </header>
          <div className={styles.body}>{children}</div>
          <footer className={styles.foot}>
            <Button {...takesFocus} onPress={onClose} isDisabled={isPending}>
              {cancelLabel ?? t('ui.cancel')}
            </Button>
            {other && (
              <Button onPress={other.onPress} isDisabled={isPending}>
                {other.label}
              </Button>
            )}
            <Button tone={props.tone ?? 'danger'} isPending={isPending} onPress={() => void confirm()}>
              {confirmLabel}
            </Button>
          </footer>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
