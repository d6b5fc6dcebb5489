import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { AriaFieldWords, fieldClass, invalidOf } from './aria-field.tsx';
import field from './field.module.css';
import type { FieldWords } from './field.tsx';
import styles from './text-area.module.css';

export interface TextAreaProps
  extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'>, FieldWords {
  placeholder?: string;
  rows?: number;
}

/** Several lines of text; grows with them where the browser can. */
export const TextArea = ({
  label,
  hint,
  error,
  isOptional,
  placeholder,
  rows = 3,
  ...props
}: TextAreaProps) => (
  <AriaTextField {...invalidOf(error)} {...props} className={fieldClass}>
    <AriaFieldWords {...{ label, hint, error, isOptional }}>
      <AriaTextArea
        className={`${field.control} ${styles.area}`}
        rows={rows}
        placeholder={placeholder}
        dir="auto"
      />
    </AriaFieldWords>
  </AriaTextField>
);
