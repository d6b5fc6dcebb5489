import type { PlainKey } from '@portico/i18n/texts';
import { useT } from './texts.tsx';
import { addToast } from './toasts.ts';

/** What is said of a copy that was made, and of one that could not be. */
interface CopyWords {
  copied: PlainKey;
  notCopied: PlainKey;
}

/** Copies a text and says so; without permission, or without HTTPS, there is no clipboard, and it says that. */
export function useCopyText({ copied, notCopied }: CopyWords): (text: string) => void {
  const t = useT();
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      addToast(t(copied), { tone: 'success' });
    } catch {
      addToast(t(notCopied), { tone: 'danger' });
    }
  };
  return (text) => void copy(text);
}

/** The same for a link. */
export const useCopyLink = (): ((link: string) => void) =>
  useCopyText({ copied: 'state.linkCopied', notCopied: 'state.linkNotCopied' });
