import type { Ref } from 'react';
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
  /** The word below it where there is room, a part of the label. */
  caption?: string;
  /** What pressing does now, when the label says what is on or off; with its key. */
  hint?: string;
  /** `off` is a device that is off, `on` something that runs and is not usual, `danger` only leaves. */
  look?: 'plain' | 'off' | 'on' | 'danger';
  /** A toggle says whether it is on. */
  isPressed?: boolean;
  isMirrored?: boolean;
  badge?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A round button on the stage. */
export const RoundButton = ({
  icon,
  label,
  caption,
  hint = label,
  look = 'plain',
  isPressed,
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
    >
      <span className={styles.disc}>
        <Icon of={icon} size="lg" isMirrored={isMirrored} />
        {badge !== undefined && <span className={styles.badge} data-count={badge} />}
      </span>
      {caption !== undefined && <span className={styles.caption}>{caption}</span>}
    </Button>
  </Tooltip>
);
