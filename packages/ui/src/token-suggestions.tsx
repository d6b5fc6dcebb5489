import { useId, useState, type KeyboardEvent } from 'react';
import styles from './token-suggestions.module.css';

/** What a typed text may mean that is no value itself, and stands for others. */
export interface TokenSuggestions {
  /** What they are. */
  label: string;
  options: readonly { id: string; label: string; description: string }[];
  /** Hears what is typed. */
  onText: (text: string) => void;
  onChoose: (id: string) => void;
}

interface Suggesting {
  suggestions: TokenSuggestions | undefined;
  text: string;
  /** Takes what was typed away. */
  clear: () => void;
}

/** They are no choices of a form: the input above has the focus, and says which of them is meant. */
const listRole = { role: 'listbox' } as const;
const optionRole = (isSelected: boolean) => ({ role: 'option', 'aria-selected': isSelected }) as const;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The suggestions below an input: arrow keys walk through them, Enter takes one, Escape goes on without. */
export function useSuggestions({ suggestions, text, clear }: Suggesting) {
  const listId = useId();
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<string>();
  const options = text.trim() === '' || closedAt === text ? [] : (suggestions?.options ?? []);
  const isOpen = options.length > 0;
  const current = Math.min(active, options.length - 1);
  const choose = (index: number): void => {
    const option = options[index];
    if (!option) return;
    setActive(0);
    clear();
    suggestions?.onChoose(option.id);
  };
  return {
    choose,
    options,
    current,
    listId,
    /** Answers whether the key was for the suggestions. */
    onKey(event: KeyboardEvent<HTMLInputElement>): boolean {
      const step = steps[event.key];
      if (!isOpen || event.nativeEvent.isComposing) return false;
      if (step !== undefined) setActive((current + step + options.length) % options.length);
      else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) choose(current);
      else if (event.key === 'Escape') setClosedAt(text);
      else return false;
      event.preventDefault();
      event.stopPropagation(); // a dialog would close by the same key
      return true;
    },
    /** What makes the input a combo box (ARIA 1.2). */
    input: suggestions && {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': isOpen ? `${listId}-${current}` : undefined,
    },
  };
}

/** The list itself. */
export function SuggestionList({
  label,
  suggesting: { choose, options, current, listId },
}: {
  label: string;
  suggesting: ReturnType<typeof useSuggestions>;
}) {
  if (options.length === 0) return null;
  return (
    <div id={listId} {...listRole} aria-label={label} className={styles.list}>
      {options.map((option, index) => (
        // the keyboard works from the input, which keeps the focus
        <button
          key={option.id}
          type="button"
          id={`${listId}-${index}`}
          {...optionRole(index === current)}
          tabIndex={-1}
          className={styles.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(index)}
        >
          <bdi>{option.label}</bdi>
          <span className={styles.description}>{option.description}</span>
        </button>
      ))}
    </div>
  );
}
