import type { ComponentProps, MouseEvent } from 'react';
import { buttonClass, ButtonContent, lookOf, type ButtonLook } from './button-content.tsx';

export type PlainButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style'> & ButtonLook;
export type PlainLinkProps = Omit<ComponentProps<'a'>, 'className' | 'style'> & Omit<ButtonLook, 'isPending'>;

/** Keeps the focus, unlike `disabled`; a form must not be sent twice either. */
function ignoreClick(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The native button: for first paint, entry pages and forms that work without scripts. */
export function PlainButton({
  tone,
  size,
  isBlock,
  icon,
  isIconMirrored,
  isPending,
  ...props
}: PlainButtonProps) {
  const { children, type = 'button', onClick, ...button } = props;
  return (
    <button
      {...button}
      {...lookOf({ tone, size, isBlock, isPending })}
      type={type}
      className={buttonClass}
      aria-disabled={isPending ? true : button['aria-disabled']}
      onClick={isPending ? ignoreClick : onClick}
    >
      <ButtonContent {...{ icon, isIconMirrored, isPending }}>{children}</ButtonContent>
    </button>
  );
}

/** A link that looks like a button: what it does has an address. */
export function PlainLink({
  tone,
  size,
  isBlock,
  icon,
  isIconMirrored,
  children,
  ...anchor
}: PlainLinkProps) {
  return (
    <a {...anchor} {...lookOf({ tone, size, isBlock })} className={buttonClass}>
      <ButtonContent {...{ icon, isIconMirrored }}>{children}</ButtonContent>
    </a>
  );
}
