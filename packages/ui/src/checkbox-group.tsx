import { Checkbox } from './checkbox.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import type { FieldWords } from './field.tsx';
import type { Choice } from './radio-group.tsx';

export interface CheckboxGroupProps<Id extends string> extends FieldWords {
  choices: readonly Choice<Id>[];
  /** The name in a sent form; each checked choice sends its id. */
  name?: string;
  value: readonly Id[];
  onChange: (ids: Id[]) => void;
  /** The heading above says the same already. */
  isLabelHidden?: boolean;
}

/** Any of a few choices, in the order in which they stand. */
export function CheckboxGroup<Id extends string>({
  choices,
  name,
  value,
  onChange,
  ...words
}: CheckboxGroupProps<Id>) {
  const toggle = (toggled: Id, isChecked: boolean): void =>
    onChange(choices.map(({ id }) => id).filter((id) => (id === toggled ? isChecked : value.includes(id))));
  return (
    <ChoiceGroup {...words}>
      {choices.map(({ id, label, hint, isDisabled }) => (
        <Checkbox
          key={id}
          name={name}
          value={id}
          hint={hint}
          disabled={isDisabled}
          checked={value.includes(id)}
          onChange={(isChecked) => toggle(id, isChecked)}
        >
          {label}
        </Checkbox>
      ))}
    </ChoiceGroup>
  );
}
