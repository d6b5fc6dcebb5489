import { useT } from '@portico/ui/texts';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { keys, type Shortcut } from '../../room/shortcuts.ts';

/** The words of a tooltip with the key that does the same, while keys do something. */
export function useHints(): (words: string, shortcut: Shortcut) => string {
  const t = useT();
  const { hasShortcuts } = useStore(useTools().ui);
  return (words, shortcut) => (hasShortcuts ? t('room.keys.hint', { words, key: keys[shortcut] }) : words);
}
