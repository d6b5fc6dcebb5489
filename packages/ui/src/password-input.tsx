import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import field from './field.module.css';
import { Field, type FieldWords } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './password-input.module.css';
import { useT } from './texts.tsx';

export type PasswordInputProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'style'> &
  FieldWords;

/** A native password field whose content may be shown; without scripts it is a plain password field. */
export function PasswordInput({ label, hint, error, isOptional, ...input }: PasswordInputProps) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, isOptional }}>
      {(ids) => (
        <span className={field.control}>
          <input
            dir="ltr"
            autoComplete="current-password"
            {...input}
            {...ids}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="off"
            className={`${field.input} ${styles.input}`}
          />
          <button
            type="button"
            className={`${field.inlineButton} ${styles.show}`}
            aria-label={t(isShown ? 'ui.hidePassword' : 'ui.showPassword')}
            aria-controls={ids.id}
            disabled={input.disabled}
            onClick={() => setShown(!isShown)}
          >
            <Icon of={isShown ? EyeOff : Eye} />
          </button>
        </span>
      )}
    </Field>
  );
}
