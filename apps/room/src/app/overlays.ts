const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Dialogs, menus and lists that stand before the room, and toasts; the last that opened is the last. */
export const shownOverlays = (): Element[] =>
  [...document.querySelectorAll(OVERLAYS)].filter((overlay) => overlay.getClientRects().length > 0);

/** A toast, which stands before nothing, or what is on its way out. */
const STANDS_ASIDE = '[role="region"], [data-exiting]';

/** Closes what stands before all else, as Escape does; answers whether there is anything. */
export function closeTopmost(): boolean {
  const topmost = shownOverlays().findLast((overlay) => overlay.closest(STANDS_ASIDE) === null);
  topmost?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return topmost !== undefined;
}
