import { ChevronDown } from 'lucide-react';
import {
  Button,
  Select as AriaSelect,
  SelectValue,
  type SelectProps as AriaSelectProps,
} from 'react-aria-components/Select';
import { AriaFieldWords, fieldOf } from './aria-field.tsx';
import field from './field.module.css';
import type { FieldWords } from './field.tsx';
import { Icon } from './icon.tsx';
import { OptionList, type Option } from './options.tsx';
import styles from './select.module.css';

export interface SelectProps<Id extends string>
  extends
    Omit<AriaSelectProps<Option>, 'className' | 'style' | 'children' | 'onChange' | 'value' | 'defaultValue'>,
    FieldWords {
  options: readonly Option<Id>[];
  value?: Id | null;
  defaultValue?: Id;
  onChange?: (id: Id) => void;
}

/** One of a few known choices. For more than about fifteen, a `ComboBox` lets people type. */
export function Select<Id extends string>({
  label,
  hint,
  error,
  isOptional,
  options,
  ...rest
}: SelectProps<Id>) {
  const { onChange, ...props } = rest;
  return (
    <AriaSelect
      {...props}
      {...fieldOf(error)}
      onChange={(key) => {
        const chosen = options.find(({ id }) => id === key);
        if (chosen) onChange?.(chosen.id);
      }}
    >
      <AriaFieldWords {...{ label, hint, error, isOptional }}>
        <Button className={`${field.control} ${styles.button}`}>
          <SelectValue className={styles.value!}>
            {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
          </SelectValue>
          <Icon of={ChevronDown} />
        </Button>
      </AriaFieldWords>
      <OptionList options={options} />
    </AriaSelect>
  );
}
