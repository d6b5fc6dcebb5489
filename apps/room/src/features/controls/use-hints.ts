import { useT } from '@portico/ui/texts';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { keys, type Deed } from '../../room/shortcuts.ts';

/** The words of a tooltip with the key that does the same, while keys do something. */
export function useHints(): (words: string, deed: Deed) => string {
  const t = useT();
  const { hasShortcuts } = useStore(useTools().desk);
  return (words, deed) => (hasShortcuts ? t('room.keys.hint', { words, key: keys[deed] }) : words);
}
