import { useT } from './texts.tsx';
import { addToast } from './toasts.ts';

/** Copies a link and says so; without permission, or without HTTPS, there is no clipboard, and it says that. */
export function useCopyLink(): (link: string) => void {
  const t = useT();
  const copy = async (link: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      addToast(t('state.linkCopied'), { tone: 'success' });
    } catch {
      addToast(t('state.linkNotCopied'), { tone: 'danger' });
    }
  };
  return (link) => void copy(link);
}
