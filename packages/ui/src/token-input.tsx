import { CircleAlert, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import field from './field.module.css';
import { Field, type ControlIds, type FieldWords } from './field.tsx';
import { Icon } from './icon.tsx';
import { useT } from './texts.tsx';
import styles from './token-input.module.css';
import { plainReading, type TokenReading } from './tokens.ts';
import { SuggestionList, useSuggestions, type TokenSuggestions } from './token-suggestions.tsx';
import { useTokenInput } from './use-token-input.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface TokenInputProps extends FieldWords {
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Tells a valid value; the others are marked and stay, so that a typing error can be seen and mended. */
  isValid: (value: string) => boolean;
  /** How what is typed or pasted becomes values; any words where nothing is said. */
  reading?: TokenReading;
  placeholder?: string;
  inputMode?: 'text' | 'email';
  /** What a typed text may stand for, as a group of people. */
  suggestions?: TokenSuggestions;
}

interface TokenProps {
  value: string;
  isValid: boolean;
  onRemove: (button: HTMLElement) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function Token({ value, isValid, onRemove, onKeyDown }: TokenProps) {
  const t = useT();
  return (
    <li className={styles.token} data-invalid={isValid ? undefined : true}>
      {!isValid && <Icon of={CircleAlert} size="sm" />}
      <bdi className={styles.value}>{value}</bdi>
      {!isValid && <VisuallyHidden>{t('ui.tokens.invalid', { name: value })}</VisuallyHidden>}
      <button
        type="button"
        tabIndex={-1}
        className={styles.remove}
        aria-label={t('ui.tokens.remove', { name: value })}
        onClick={(event) => onRemove(event.currentTarget)}
        onKeyDown={onKeyDown}
      >
        <Icon of={X} size="sm" />
      </button>
    </li>
  );
}

interface TokenEntryProps extends Pick<TokenInputProps, 'inputMode'> {
  ids: ControlIds;
  placeholder: string | undefined;
  tokens: ReturnType<typeof useTokenInput>;
  suggesting: ReturnType<typeof useSuggestions>;
  type: (text: string) => void;
}

/** The input behind the tokens. */
const TokenEntry = ({ ids, tokens, suggesting, type, ...rest }: TokenEntryProps) => (
  <input
    {...ids}
    {...suggesting.input}
    {...rest}
    dir="auto"
    autoComplete="off"
    autoCapitalize="off"
    spellCheck={false}
    className={field.input}
    value={tokens.text}
    onChange={(event) => type(event.currentTarget.value)}
    onKeyDown={(event) => suggesting.onKey(event) || tokens.onInputKey(event)}
    onPaste={tokens.onPaste}
    onBlur={tokens.onBlur}
    data-draft={tokens.text.trim() !== '' || undefined}
  />
);

/**
 * Several values, each typed or pasted and ended with Enter or a comma: the people of an invitation.
 * The field is one stop for the Tab key; arrow keys and Backspace lead from the empty input to the tokens.
 */
export function TokenInput({
  values,
  onChange,
  isValid,
  reading = plainReading,
  placeholder,
  inputMode = 'text',
  suggestions,
  ...words
}: TokenInputProps) {
  const t = useT();
  const tokens = useTokenInput({ values, onChange, reading });
  const { text, setText, said, remove, onTokenKey } = tokens;
  const type = (typed: string): void => {
    setText(typed);
    suggestions?.onText(typed);
  };
  const suggesting = useSuggestions({ suggestions, text, clear: () => type('') });
  return (
    <Field hint={t('ui.tokens.help')} {...words}>
      {(ids) => (
        <>
          <ul className={`${field.control} ${styles.box}`} aria-label={words.label}>
            {values.map((value) => (
              <Token
                key={value}
                value={value}
                isValid={isValid(value)}
                onRemove={remove}
                onKeyDown={onTokenKey}
              />
            ))}
            <li className={styles.entry}>
              <TokenEntry
                {...{ ids, inputMode, tokens, type, suggesting }}
                placeholder={values.length === 0 ? placeholder : undefined}
              />
            </li>
          </ul>
          {suggestions && <SuggestionList label={suggestions.label} suggesting={suggesting} />}
          <VisuallyHidden>
            <output>{said}</output>
          </VisuallyHidden>
        </>
      )}
    </Field>
  );
}
