import type { ReactNode, Ref } from 'react';
import { Button, type ButtonProps } from 'react-aria-components/Button';
import { Icon, type IconType } from '@portico/ui/icon';
import { Tooltip } from '@portico/ui/tooltip';
import styles from './round-button.module.css';

export interface RoundButtonProps extends Omit<
  ButtonProps,
  'className' | 'style' | 'children' | 'isPending'
> {
  icon: IconType;
  /** What it does or is; read aloud and shown beside the pointer. */
  label: string;
  /** What pressing does now, when the label says what is on or off; with its key. */
  hint?: string;
  /** `off` is a device that is off, `on` something that runs and is not usual, `danger` only leaves. */
  look?: 'plain' | 'off' | 'on' | 'danger';
  /** A toggle says whether it is on. */
  isPressed?: boolean;
  /** Words beside the icon. */
  children?: ReactNode;
  isMirrored?: boolean;
  badge?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A round button on the stage. */
export const RoundButton = ({
  icon,
  label,
  hint = label,
  look = 'plain',
  isPressed,
  children,
  isMirrored = false,
  badge,
  ...props
}: RoundButtonProps) => (
  <Tooltip text={hint}>
    <Button
      {...props}
      aria-label={label}
      {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
      className={styles.button!}
      data-look={look}
      data-wide={children ? true : undefined}
    >
      <Icon of={icon} size="lg" isMirrored={isMirrored} />
      {children && <span className={styles.words}>{children}</span>}
      {badge !== undefined && <span className={styles.badge} data-count={badge} />}
    </Button>
  </Tooltip>
);
