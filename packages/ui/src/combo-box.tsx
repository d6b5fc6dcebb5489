import { ChevronDown } from 'lucide-react';
import { use, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import {
  Button,
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
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

/**
 * What is typed and not chosen: React Aria keeps the choice before it, and what is sent would not be what is seen. Enter takes
 * the first option that is found, or goes back to that choice, and sends nothing yet; the only one found is taken when the
 * field is left.
 */
function useTypedText() {
  const state = use(ComboBoxStateContext);
  const settle = (most: number): boolean => {
    if (!state || state.selectionManager.focusedKey !== null) return false; // React Aria takes the option that keys are at
    const { collection, inputValue, selectedKey, selectedItem } = state;
    if (inputValue === (selectedItem?.textValue ?? '')) return false;
    const found = inputValue.trim() === '' ? [] : [...collection.getKeys()];
    const [first] = found;
    if (first === undefined || first === selectedKey || found.length > most) state.revert();
    else state.setSelectedKey(first);
    return true;
  };
  return {
    onKeyDownCapture(event: KeyboardEvent): void {
      const { key, nativeEvent } = event;
      if (key === 'Tab') settle(1); // before React Aria takes it for a change of mind
      if (key !== 'Enter' || nativeEvent.isComposing || !settle(Number.POSITIVE_INFINITY)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlurCapture({ currentTarget, relatedTarget }: FocusEvent): void {
      if (!currentTarget.contains(relatedTarget)) settle(1);
    },
  };
}

const Box = ({ children }: { children: ReactNode }) => (
  <Group className={field.control!} {...useTypedText()}>
    {children}
  </Group>
);

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
        <Box>
          {icon && <Icon of={icon} />}
          <Input className={field.input!} placeholder={placeholder} dir="auto" />
          <Button className={field.inlineButton!}>
            <Icon of={ChevronDown} />
          </Button>
        </Box>
      </AriaFieldWords>
      <OptionList />
    </AriaComboBox>
  );
}
