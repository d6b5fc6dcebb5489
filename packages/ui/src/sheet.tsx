import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { CloseButton } from './close-button.tsx';
import overlay from './overlay.module.css';
import styles from './sheet.module.css';

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** The edge that it hangs on; `end` is right in English and left in Arabic. */
  side?: 'start' | 'end' | 'bottom';
  children: ReactNode;
}

/** A drawer at an edge: details, downloads, the mobile menu. */
export function Sheet({ isOpen, onClose, title, side = 'end', children }: SheetProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className={`${overlay.backdrop} ${styles.backdrop}`}
    >
      <Modal className={`${overlay.box} ${styles.sheet}`} data-side={side}>
        <AriaDialog className={styles.dialog!}>
          <header className={styles.head}>
            <Heading slot="title" level={2} className={styles.title!}>
              {title}
            </Heading>
            <CloseButton />
          </header>
          <div className={styles.body}>{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
