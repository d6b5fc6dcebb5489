import { Avatar } from './avatar.tsx';
import styles from './avatar-stack.module.css';
import { useFormats } from './formats.tsx';
import { useT } from './texts.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface StackedPerson {
  id: string;
  name: string;
  src?: string | undefined;
}

export interface AvatarStackProps {
  people: readonly StackedPerson[];
  /** How many pictures at most; the others become a number. */
  max?: number;
  /** How many there are in all, when `people` is only the beginning. */
  total?: number;
  size?: 'xs' | 'sm' | 'md';
}

/** A few faces of a group. Screen readers hear their names as one list. */
export function AvatarStack({ people, max = 4, total = people.length, size = 'sm' }: AvatarStackProps) {
  const t = useT();
  const formats = useFormats();
  const shown = people.slice(0, max);
  const rest = total - shown.length;
  const names = shown.map(({ name }) => name);
  const label =
    rest > 0 ? `${formats.list(names, 'unit')} ${t('ui.morePeople', { count: rest })}` : formats.list(names);
  return (
    <span>
      <VisuallyHidden>{label}</VisuallyHidden>
      <span className={styles.stack} aria-hidden>
        {shown.map(({ id, name, src }) => (
          <Avatar key={id} name={name} src={src} size={size} isDecorative />
        ))}
        {rest > 0 && (
          <span
            className={styles.rest}
            data-size={size}
            data-rest={t('ui.more', { count: formats.number(rest) })}
          />
        )}
      </span>
    </span>
  );
}
