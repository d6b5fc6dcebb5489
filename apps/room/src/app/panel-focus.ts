import { useEffect, useLayoutEffect, useRef, type RefCallback, type RefObject } from 'react';
import type { Panel } from './ui-store.ts';
import { useTools } from './tools.ts';

/** What had the focus was taken away, or stands in an overlay that is on its way out. */
export const isFocusLost = (): boolean => {
  const { activeElement } = document;
  return (
    !activeElement || activeElement === document.body || activeElement.closest('[role="dialog"]') !== null
  );
};

const canTakeFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.getClientRects().length > 0;

/** A field takes the focus when its panel opens, also when it comes late; not from who has gone elsewhere meanwhile. */
export function useFocusOnOpen(field: RefObject<HTMLTextAreaElement | null>): void {
  const { ui } = useTools();
  useLayoutEffect(() => ui.fieldCame(), [ui]);
  useLayoutEffect(() => {
    // with the field in the page: no key falls between
    const element = field.current;
    const { activeElement } = document;
    if (!element || (activeElement !== ui.openedFrom && !activeElement?.contains(element))) return;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, [ui, field]);
}

/** A part of a panel takes the focus when the panel was opened by something that is gone: nobody's focus is nowhere. */
export function useFocusIfLost(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isFocusLost()) part.current?.focus();
  }, [part]);
}

/** When a panel closes, the focus goes back to where it was opened from, or to a control that opens it. */
export function useFocusBack(panel: Panel | undefined): void {
  const { ui } = useTools();
  const shown = useRef(panel);
  useEffect(() => {
    const closed = shown.current;
    shown.current = panel;
    if (!closed || panel || !isFocusLost()) return;
    const ways = [ui.openedFrom, document.querySelector(`[data-opens="${closed}"]`)];
    (ways.find(canTakeFocus) ?? document.getElementById('place'))?.focus();
  }, [ui, panel]);
}

/** Escape closes the panel that has the focus, unless it ends a word that is being composed or something within takes it. */
export function useClosingKey(): RefCallback<HTMLElement> {
  const { ui } = useTools();
  return (panel: HTMLElement) => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      event.preventDefault(); // Safari would leave the full screen
      ui.show(undefined);
    };
    panel.addEventListener('keydown', press);
    return () => panel.removeEventListener('keydown', press);
  };
}
