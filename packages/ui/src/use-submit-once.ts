import { useRef, type FormEvent } from 'react';

/**
 * Submits a form once: a double click is faster than the render that would disable the button. When `send` rejects,
 * the form may be sent again; what was wrong is for the form to show.
 */
export function useSubmitOnce(send: () => Promise<void>): (event: FormEvent) => void {
  const isSent = useRef(false);
  return (event) => {
    event.preventDefault();
    if (isSent.current) return;
    isSent.current = true;
    send().catch(() => {
      isSent.current = false;
    });
  };
}
