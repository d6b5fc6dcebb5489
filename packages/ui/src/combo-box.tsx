import { ChevronDown } from 'lucide-react';
import {
  Button,
  ComboBox as AriaComboBox,
  Input,
  type ComboBoxProps as AriaComboBoxProps,
} from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { AriaFieldWords, fieldOf } from './aria-field.tsx';
import field from './field.module.css';
import type { FieldWords } from './field.tsx';
import { Icon, type IconType } from './icon.tsx';
import { OptionList, type Option } from './options.tsx';

export interface ComboBoxProps<Id extends string>
  extends
    Omit<
      AriaComboBoxProps<Option>,
      'className' | 'style' | 'children' | 'items' | 'defaultItems' | 'onChange' | 'value' | 'defaultValue'
    >,
    FieldWords {
  options: readonly Option<Id>[];
  value?: Id | null;
  defaultValue?: Id;
  /** `null` when the text was cleared. */
  onChange?: (id: Id | null) => void;
  icon?: IconType;
  placeholder?: string;
}

/** One of many choices, found by typing a part of it. */
export function ComboBox<Id extends string>({
  label,
  hint,
  error,
  isOptional,
  options,
  ...rest
}: ComboBoxProps<Id>) {
  const { onChange, icon, placeholder = '', ...props } = rest;
  return (
    <AriaComboBox
      menuTrigger="focus"
      allowsEmptyCollection

      {...props}
      defaultItems={options}
      {...fieldOf(error)}
      onChange={(key) => onChange?.(options.find(({ id }) => id === key)?.id ?? null)}
    >
      <AriaFieldWords {...{ label, hint, error, isOptional }}>
        <Group className={field.control!}>
          {icon && <Icon of={icon} />}
          <Input className={field.input!} placeholder={placeholder} dir="auto" />
          <Button className={field.inlineButton!}>
            <Icon of={ChevronDown} />
          </Button>
        </Group>
      </AriaFieldWords>
      <OptionList />
    </AriaComboBox>
  );
}
