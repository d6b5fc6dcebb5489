import { useId, type ReactNode } from 'react';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import overlay from './overlay.module.css';
import styles from './popover.module.css';

export interface PopoverProps extends Omit<AriaPopoverProps, 'className' | 'style' | 'children'> {
  /** What the popover is, for screen readers. */
  label: string;
  /** For what stands side by side in it. */
  isWide?: boolean;
  children: ReactNode;
}

/** Joins a button, its first child, with the popover that it opens. */
export const PopoverTrigger = DialogTrigger;

/** A small box beside its button, for a choice or an explanation that needs no whole dialog. All of it is one for screen readers. */
export function Popover({ label, isWide = false, children, ...props }: PopoverProps) {
  const id = useId();
  return (
    <AriaPopover
      offset={6}
      {...props}
      aria-labelledby={id}
      className={isWide ? `${overlay.popover} ${overlay.wide}` : overlay.popover!}
    >
      <div className={styles.content}>
        <span id={id} hidden>
          {label}
        </span>
        {children}
      </div>
    </AriaPopover>
  );
}
