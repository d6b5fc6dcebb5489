import { Minus, Plus } from 'lucide-react';
import {
  Button,
  Group,
  Input,
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from 'react-aria-components/NumberField';
import { AriaFieldWords, fieldOf } from './aria-field.tsx';
import field from './field.module.css';
import type { FieldWords } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './number-field.module.css';

export interface NumberFieldProps
  extends Omit<AriaNumberFieldProps, 'className' | 'style' | 'children'>, FieldWords {}

/** A number as the language writes it, with steps. */
export const NumberField = ({ label, hint, error, isOptional, ...props }: NumberFieldProps) => (
  <AriaNumberField {...props} {...fieldOf(error)}>
    <AriaFieldWords {...{ label, hint, error, isOptional }}>
      <Group className={`${field.control} ${styles.group}`}>
        <Button slot="decrement" className={styles.step!}>
          <Icon of={Minus} size="sm" />
        </Button>
        <Input
          className={`${field.input} ${styles.number}`}
          // as the Tab key does: in a dialog React Aria moves the focus, and the number that is typed would stand behind the other
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button slot="increment" className={styles.step!}>
          <Icon of={Plus} size="sm" />
        </Button>
      </Group>
    </AriaFieldWords>
  </AriaNumberField>
);
