import {
  Input,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { AriaFieldWords, fieldClass, invalidOf } from './aria-field.tsx';
import field from './field.module.css';
import type { FieldWords } from './field.tsx';

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'>, FieldWords {
  placeholder?: string;
}

/** A line of text in a form of React Aria, with its validation. */
export const TextField = ({ label, hint, error, isOptional, placeholder = '', ...props }: TextFieldProps) => (
  <AriaTextField {...invalidOf(error)} {...props} className={fieldClass}>
    <AriaFieldWords {...{ label, hint, error, isOptional }}>
      <Input className={field.control!} placeholder={placeholder} dir="auto" />
    </AriaFieldWords>
  </AriaTextField>
);
