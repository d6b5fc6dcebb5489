import { useTexts } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { problemOf, problemText } from '../room/problem.ts';

/** Does something, and says so when it did not work. */
export function useAction(): (action: () => Promise<unknown>) => void {
  const texts = useTexts();
  return (action) => {
    action().catch((error: unknown) => {
      addToast(problemText(problemOf(error), texts), { tone: 'danger' });
    });
  };
}
