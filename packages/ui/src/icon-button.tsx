import type { Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { buttonClass, ButtonContent, lookOf, type ButtonLook } from './button-content.tsx';
import type { IconType } from './icon.tsx';
import { Tooltip, type TooltipProps } from './tooltip.tsx';

export interface IconButtonProps
  extends
    Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'isPending'>,
    Omit<ButtonLook, 'isBlock'> {
  icon: IconType;
  /** What it does; read aloud, and shown as a tooltip. */
  label: string;
  tooltip?: TooltipProps['placement'] | 'none';
  ref?: Ref<HTMLButtonElement>;
}

/** A button without words. Only for signs that everybody knows; the tooltip spells them out. */
export function IconButton({ label, tooltip = 'top', tone = 'quiet', ...rest }: IconButtonProps) {
  const { icon, isIconMirrored, size, isPending, ...props } = rest;
  const button = (
    <AriaButton
      {...props}
      {...lookOf({ tone, size, isPending })}
      isPending={isPending ?? false}
      aria-label={label}
      data-icon-only
      className={buttonClass}
    >
      <ButtonContent {...{ icon, isIconMirrored, isPending }} />
    </AriaButton>
  );
  if (tooltip === 'none') return button;
  return (
    <Tooltip text={label} placement={tooltip}>
      {button}
    </Tooltip>
  );
}
