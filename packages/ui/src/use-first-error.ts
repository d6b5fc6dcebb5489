import { useEffect, type RefObject } from 'react';

const CONTROLS = 'input, textarea, select, button, [role="spinbutton"]';

/** What React Aria keeps for the browser's form filling, and buttons that are no stop for the Tab key, take no focus. */
const isStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled, [type="hidden"]') &&
  element.closest('[aria-hidden="true"]') === null;

function focusFirstError(form: HTMLElement): void {
  const field = form.querySelector('[data-error]')?.closest<HTMLElement>('[data-field]');
  const control = [...(field?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].find(isStop);
  control?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'nearest' });
}

/** Leads to the first field of a form that says that it is wrong, after each try that was refused. */
export function useFirstError(form: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals > 0 && form.current) focusFirstError(form.current);
  }, [form, refusals]);
}
