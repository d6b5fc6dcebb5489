import {
  Input,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { AriaFieldWords, countOf, fieldOf } from './aria-field.tsx';
import field from './field.module.css';
import type { FieldWords } from './field.tsx';

export interface TextFieldProps
  extends
    Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'maxLength' | 'validationBehavior'>,
    FieldWords {
  /** How many characters it may have: more are counted and told, never cut. Of a field with a `value`. */
  most?: number;
  placeholder?: string;
}

/** A line of text in a form of React Aria. */
export const TextField = ({
  label,
  hint,
  error,
  isOptional,
  most,
  placeholder = '',
  ...props
}: TextFieldProps) => (
  <AriaTextField {...props} {...fieldOf(error)}>
    <AriaFieldWords {...{ label, hint, error, isOptional, count: countOf(props.value, most) }}>
      <Input className={field.control!} placeholder={placeholder} dir="auto" />
    </AriaFieldWords>
  </AriaTextField>
);
