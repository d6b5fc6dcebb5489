import { useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import styles from './toolbar.module.css';

export interface ToolbarProps {
  label: string;
  children: ReactNode;
}

const FOCUSABLE = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]';

/** What can have the focus in it, in order. */
const stopsOf = (bar: Element): HTMLElement[] =>
  [...bar.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => one.getClientRects().length > 0);

const isWithin = (bar: Element, other: EventTarget | null): boolean =>
  other instanceof Node && bar.contains(other);

/** How far a key goes; undefined for all that do not move in it. */
function stepOf(key: string, bar: Element): number | undefined {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  const isForward = (key === 'ArrowRight') === (getComputedStyle(bar).direction === 'ltr');
  return isForward ? 1 : -1;
}

/**
 * Buttons that belong together: one stop for the Tab key, arrow keys between them (the ARIA pattern of toolbars). Our own,
 * because that of React Aria brings all that a dialog needs to keep the focus.
 */
export function Toolbar({ label, children }: ToolbarProps) {
  /** Where the Tab key comes back to. */
  const last = useRef<HTMLElement | null>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { currentTarget: bar, target, key, shiftKey } = event;
    if (!isWithin(bar, target)) return; // of a menu that opened from it
    const stops = stopsOf(bar);
    const at = stops.indexOf(target as HTMLElement);
    if (key === 'Tab') {
      last.current = target as HTMLElement;
      stops.at(shiftKey ? 0 : -1)?.focus(); // from there the browser goes on, out of it
      return;
    }
    const step = stepOf(key, bar);
    if (step === undefined) return;
    event.preventDefault();
    stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
  };
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const { currentTarget: bar, target, relatedTarget } = event;
    if (!isWithin(bar, target) || isWithin(bar, relatedTarget)) return;
    const stops = stopsOf(bar);
    const isByTab = target === stops[0] || target === stops.at(-1);
    if (isByTab && last.current && stops.includes(last.current)) last.current.focus();
    last.current = null;
  };
  return (
    <div
      role="toolbar"
      aria-label={label}
      tabIndex={-1}
      className={styles.toolbar}
      onKeyDownCapture={onKeyDown} // before a button of React Aria, which keeps all keys to itself where it hears one
      onFocus={onFocus}
    >
      {children}
    </div>
  );
}
