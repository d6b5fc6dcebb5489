import type { ReactNode } from 'react';
import styles from './button.module.css';
import { Icon, type IconType } from './icon.tsx';
import { SpinnerRing } from './spinner.tsx';
import { useT } from './texts.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** How a button looks. `join` is only for entering a meeting, `danger` for what ends or deletes. */
export interface ButtonLook {
  tone?: 'neutral' | 'accent' | 'join' | 'danger' | 'quiet' | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** As wide as its container. */
  isBlock?: boolean | undefined;
  /** An icon before the words. */
  icon?: IconType | undefined;
  isIconMirrored?: boolean | undefined;
  /** Waits for an answer: keeps its width and its focus, but does not act again. */
  isPending?: boolean | undefined;
}

/** Attributes that the style sheet reads; the same for the native and the React Aria button. */
export const lookOf = ({ tone = 'neutral', size = 'md', isBlock, isPending }: ButtonLook) => ({
  'data-tone': tone,
  'data-size': size,
  'data-block': isBlock ? true : undefined,
  'data-pending': isPending ? true : undefined,
});

export const buttonClass = styles.button!;

const PendingWords = () => <VisuallyHidden>{useT()('ui.pending')}</VisuallyHidden>;

/** What stands in a button: icon, words and, while it waits, a spinner over them. */
export const ButtonContent = ({
  icon,
  isIconMirrored = false,
  isPending,
  children,
}: ButtonLook & { children?: ReactNode }) => (
  <>
    <span className={styles.content}>
      {icon && <Icon of={icon} isMirrored={isIconMirrored} />}
      {children}
    </span>
    {isPending && (
      <span className={styles.wait}>
        <SpinnerRing />
        <PendingWords />
      </span>
    )}
  </>
);
