import type { ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import overlay from './overlay.module.css';
import styles from './popover.module.css';

export interface PopoverProps extends Omit<AriaPopoverProps, 'className' | 'style' | 'children'> {
  /** What the popover is, for screen readers. */
  label: string;
  children: ReactNode;
}

/** Joins a button, its first child, with the popover that it opens. */
export const PopoverTrigger = DialogTrigger;

/** A small box beside its button, for a choice or an explanation that needs no whole dialog. */
export const Popover = ({ label, children, ...props }: PopoverProps) => (
  <AriaPopover offset={6} {...props} className={overlay.popover!}>
    <Dialog aria-label={label} className={styles.content!}>
      {children}
    </Dialog>
  </AriaPopover>
);
