import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { AriaFieldWords, countOf, fieldOf } from './aria-field.tsx';
import field from './field.module.css';
import type { FieldWords } from './field.tsx';
import styles from './text-area.module.css';

export interface TextAreaProps
  extends
    Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'maxLength' | 'validationBehavior'>,
    FieldWords {
  /** How many characters it may have: more are counted and told, never cut. Of a field with a `value`. */
  most?: number;
  placeholder?: string;
  rows?: number;
}

/** Several lines of text; grows with them where the browser can. */
export const TextArea = ({
  label,
  hint,
  error,
  isOptional,
  most,
  placeholder,
  rows = 3,
  ...props
}: TextAreaProps) => (
  <AriaTextField {...props} {...fieldOf(error)}>
    <AriaFieldWords {...{ label, hint, error, isOptional, count: countOf(props.value, most) }}>
      <AriaTextArea
        className={`${field.control} ${styles.area}`}
        rows={rows}
        placeholder={placeholder}
        dir="auto"
      />
    </AriaFieldWords>
  </AriaTextField>
);
