import { SendHorizontal } from 'lucide-react';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { roomLimits } from '@portico/contract/room';
import { IconButton } from '@portico/ui/icon-button';
import { useT } from '@portico/ui/texts';
import { useFocusOnOpen } from '../../app/panel-focus.ts';
import { useTools } from '../../app/tools.ts';
import styles from './chat.module.css';

/** Where one writes: Enter sends, Shift+Enter begins a line. */
export function Composer() {
  const t = useT();
  const { room, ui } = useTools();
  const [text, setText] = useState(ui.draft);
  const field = useRef<HTMLTextAreaElement>(null);
  useFocusOnOpen(field);
  const write = (words: string): void => {
    ui.keepDraft(words);
    setText(words);
  };
  const { length } = text.trim();
  const isOver = length > roomLimits.message; // a pasted text is never cut: its writer shortens it
  const send = (): void => {
    const words = text.trim();
    if (words === '' || isOver) return;
    write('');
    void room.say(words);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter also ends the composition of a Japanese or Korean word
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={styles.composer} onSubmit={onSubmit} noValidate>
      <textarea
        ref={field}
        className={styles.field}
        dir="auto"
        rows={1}
        aria-invalid={isOver || undefined}
        aria-label={t('room.chat.write')}
        placeholder={t('room.chat.write')}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isOver && (
        <output dir="ltr" className={styles.over}>
          {length}/{roomLimits.message}
        </output>
      )}
      <IconButton type="submit" tone="accent" icon={SendHorizontal} isIconMirrored label={t('action.send')} />
    </form>
  );
}
