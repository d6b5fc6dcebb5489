import { useId } from 'react';
import { Icon, type IconType } from './icon.tsx';
import styles from './segmented-control.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Segment<Id extends string = string> {
  id: Id;
  label: string;
  icon?: IconType;
  /** Shows only the icon; the label is read aloud. */
  isIconOnly?: boolean;
}

export interface SegmentedControlProps<Id extends string> {
  /** What is chosen, for screen readers. */
  label: string;
  segments: readonly Segment<Id>[];
  value: Id;
  onChange: (id: Id) => void;
}

/** A choice between two to five views of the same thing: list or calendar, day or week. */
export function SegmentedControl<Id extends string>({
  label,
  segments,
  value,
  onChange,
}: SegmentedControlProps<Id>) {
  const group = useId();
  return (
    <fieldset className={styles.control}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {segments.map(({ id, label: words, icon, isIconOnly }) => (
        <label key={id} className={styles.segment}>
          <input
            type="radio"
            name={group}
            value={id}
            checked={id === value}
            onChange={() => onChange(id)}
            className={styles.radio}
          />
          {icon && <Icon of={icon} size="sm" />}
          {isIconOnly ? <VisuallyHidden>{words}</VisuallyHidden> : <span>{words}</span>}
        </label>
      ))}
    </fieldset>
  );
}
