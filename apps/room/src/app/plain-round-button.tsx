import { Icon, type IconType } from '@portico/ui/icon';
import styles from './round-button.module.css';

interface PlainRoundButtonProps {
  icon: IconType;
  /** What is on or off. */
  label: string;
  /** What pressing does now. */
  hint: string;
  look: 'plain' | 'off';
  isPressed: boolean;
  onClick: () => void;
}

/** The round button of the door, whose page comes without React Aria. */
export const PlainRoundButton = ({ icon, label, hint, look, isPressed, onClick }: PlainRoundButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={hint}
    aria-pressed={isPressed}
    className={styles.button}
    data-look={look}
    onClick={onClick}
  >
    <span className={styles.disc}>
      <Icon of={icon} size="lg" />
    </span>
  </button>
);
