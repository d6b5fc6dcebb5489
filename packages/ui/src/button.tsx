import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { buttonClass, ButtonContent, lookOf, type ButtonLook } from './button-content.tsx';

export interface ButtonProps
  extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'isPending'>, ButtonLook {
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** The button of interactive parts: `onPress` is the same for mouse, finger, keyboard and screen reader. */
export const Button = ({
  tone,
  size,
  isBlock,
  icon,
  isIconMirrored,
  isPending,
  children,
  ...props
}: ButtonProps) => (
  <AriaButton
    {...props}
    {...lookOf({ tone, size, isBlock, isPending })}
    isPending={isPending ?? false}
    className={buttonClass}
  >
    <ButtonContent {...{ icon, isIconMirrored, isPending }}>{children}</ButtonContent>
  </AriaButton>
);
