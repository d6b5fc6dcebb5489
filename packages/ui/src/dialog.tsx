import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { CloseButton } from './close-button.tsx';
import styles from './dialog.module.css';
import overlay from './overlay.module.css';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  size?: 'sm' | 'md' | 'lg';
  /** A press outside closes it; not when typed work would be lost. Escape and the cross always do. */
  isDismissable?: boolean;
  /** `DialogBody` and `DialogFoot`, or a form around both. */
  children: ReactNode;
}

/** A task that the page waits for. The focus stays in it and goes back to where it came from. */
export function Dialog({
  isOpen,
  onClose,
  title,
  size = 'md',
  isDismissable = false,
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
      className={overlay.backdrop!}
    >
      <Modal className={`${overlay.box} ${styles.modal}`} data-size={size}>
        <AriaDialog className={styles.dialog!}>
          <header className={styles.head}>
            <Heading slot="title" level={2} className={styles.title!}>
              {title}
            </Heading>
            <CloseButton />
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The content between title and buttons. */
export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
);

/** The buttons, the main one last. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <footer className={styles.foot}>{children}</footer>
);
