import { useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react';
import { useT } from './texts.tsx';
import { addTokens, type TokenReading } from './tokens.ts';

interface Values {
  values: readonly string[];
  onChange: (values: string[]) => void;
  reading: TokenReading;
}

const COMMAS = new Set([',', '،']);
const SEPARATORS = new Set([';', ...COMMAS]);

/** The buttons of the tokens in their order, then the input. */
const stopsAround = (element: Element): HTMLElement[] => [
  ...(element.closest('ul')?.querySelectorAll<HTMLElement>('button, input') ?? []),
];

/** The step that a key means in the order of the tokens; arrows follow the direction of the page. */
function stepOf(event: KeyboardEvent<HTMLElement>): -1 | 0 | 1 {
  const isRtl = getComputedStyle(event.currentTarget.closest('ul')!).direction === 'rtl';
  if (event.key === 'ArrowLeft') return isRtl ? 1 : -1;
  if (event.key === 'ArrowRight') return isRtl ? -1 : 1;
  return 0;
}

function focusBeside(event: KeyboardEvent<HTMLElement>, step: number): void {
  const stops = stopsAround(event.currentTarget);
  const next = stops[stops.indexOf(event.currentTarget) + step];
  if (step === 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/** What a token input does; `said` is for the live region. */
export function useTokenInput({ values, onChange, reading }: Values) {
  const t = useT();
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');

  const add = (typed: string): void => {
    const next = addTokens(values, typed, reading);
    setText('');
    if (next.length === values.length) return;
    setSaid(t('ui.tokens.added', { count: next.length - values.length }));
    onChange(next);
  };
  const remove = (button: HTMLElement): void => {
    const stops = stopsAround(button);
    const index = stops.indexOf(button);
    setSaid(t('ui.tokens.removed', { name: values[index]! }));
    onChange(values.filter((_, at) => at !== index));
    // The next token moves into the place; behind the last one stands the input.
    stops[index + 1]?.focus();
  };
  const onTokenKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return focusBeside(event, stepOf(event));
    event.preventDefault();
    remove(event.currentTarget);
  };
  const onInputKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter also ends the composition of a Japanese or Korean word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // it ends a value and never sends the form; with Ctrl or Command the form is sent, with this value
      if (!event.ctrlKey && !event.metaKey) event.preventDefault();
      return add(text);
    }
    if (text === '') return focusBeside(event, event.key === 'Backspace' ? -1 : stepOf(event));
    if (!SEPARATORS.has(event.key) || text.trim() === '') return;
    if (COMMAS.has(event.key) && reading.isOpen(text)) return;
    event.preventDefault();
    add(text);
  };
  /** What was typed becomes a value when the field is left, but not for a question about leaving the form. */
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLInputElement>): void => {
    if (text.trim() !== '' && !relatedTarget?.closest('[role="alertdialog"]')) add(text);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text').trim();
    if (!/[,;،\s]/.test(pasted)) return;
    event.preventDefault();
    add(text + pasted);
  };
  return { text, setText, said, remove, onTokenKey, onInputKey, onPaste, onBlur };
}
