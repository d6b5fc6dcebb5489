import type { ReactElement } from 'react';
import {
  Tooltip as AriaTooltip,
  TooltipTrigger,
  type TooltipProps as AriaTooltipProps,
} from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

export interface TooltipProps {
  /** Repeats or explains the label of its button; never the only place of an information: fingers do not hover. */
  text: string;
  placement?: AriaTooltipProps['placement'];
  /** A button or another part that takes the focus. */
  children: ReactElement;
}

/** A few words about a button, on hover and on keyboard focus. */
export const Tooltip = ({ text, placement = 'top', children }: TooltipProps) => (
  <TooltipTrigger delay={500} closeDelay={80}>
    {children}
    <AriaTooltip className={styles.tooltip!} placement={placement} offset={6}>
      {text}
    </AriaTooltip>
  </TooltipTrigger>
);
