import {
  ToggleButton as AriaToggleButton,
  type ToggleButtonProps as AriaToggleButtonProps,
} from 'react-aria-components/ToggleButton';
import { buttonClass, ButtonContent, lookOf, type ButtonLook } from './button-content.tsx';
import type { IconType } from './icon.tsx';
import { Tooltip, type TooltipProps } from './tooltip.tsx';

export interface ToggleButtonProps
  extends Omit<AriaToggleButtonProps, 'className' | 'style' | 'children'>, Pick<ButtonLook, 'size'> {
  icon: IconType;
  /** What is on or off, the same in both states: "Microphone", not "Mute". */
  label: string;
  /** What pressing does now: "Mute". */
  hint?: string;
  tooltip?: TooltipProps['placement'];
}

/** An icon that is on or off, such as a microphone or a filter. */
export const ToggleButton = ({ icon, label, hint, tooltip = 'top', size, ...props }: ToggleButtonProps) => (
  <Tooltip text={hint ?? label} placement={tooltip}>
    <AriaToggleButton
      {...props}
      {...lookOf({ tone: 'quiet', size })}
      aria-label={label}
      data-icon-only
      className={buttonClass}
    >
      <ButtonContent icon={icon} />
    </AriaToggleButton>
  </Tooltip>
);
